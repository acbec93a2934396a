import { fieldNames } from '#contract/company/names.ts'
import type { ModuleAnswers } from '#contract/form/answers.ts'
import type { FieldIssue } from '#contract/form/field-issue.ts'
import type { FormPlan } from '#contract/form/form-plan.ts'
import { judgeAnswers } from '#contract/form/judge-answers.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'
import { readShares } from '#contract/ownership/shares.ts'

export type JudgedRow = { values: ModuleAnswers; sharesPercent: number | null; issues: FieldIssue[] }

/**
 * A row against the modules that ask for it: one person in two lists answers both. Shares are asked for by those lists
 * alone that have owners; `typedShares` counts for these.
 */
export function judgeRow(
  plan: FormPlan,
  modules: readonly ModuleKey[],
  { values, typedShares }: { values: ModuleAnswers; typedShares: string | undefined },
  ownerModule: ModuleKey | undefined,
): JudgedRow {
  const fieldsOf = (module: ModuleKey) => plan.definition.modules[module]?.fields ?? []
  const asked = new Set(modules.flatMap((module) => fieldsOf(module).map(({ name }) => name)))
  const unknown = Object.keys(values).filter((name) => !asked.has(name))
  const judged = judgeAnswers(plan, Object.fromEntries(modules.map((module) => [module, pick(values, fieldsOf(module), typedShares)])), 'submit')
  const shares = ownerModule ? readShares(typedShares) : { sharesPercent: null }
  const issues: FieldIssue[] = [
    ...unknown.map((field) => ({ module: modules[0] ?? '', field, key: 'unknown-field' as const, params: {} })),
    // What the plan asks elsewhere is not this row's affair.
    ...judged.issues.filter(({ module, field }) => field !== fieldNames.shares && modules.some((own) => own === module)),
    ...('issue' in shares && ownerModule ? [{ module: ownerModule, field: fieldNames.shares, ...shares.issue }] : []),
  ]
  const kept: ModuleAnswers = {}
  for (const module of modules) Object.assign(kept, judged.answers[module])
  delete kept[fieldNames.shares]
  return { values: kept, sharesPercent: 'sharesPercent' in shares ? shares.sharesPercent : null, issues: onePerField(issues) }
}

function pick(values: ModuleAnswers, fields: readonly { name: string }[], typedShares: string | undefined): ModuleAnswers {
  const own = fields.flatMap(({ name }) => {
    if (name === fieldNames.shares) return typedShares === undefined ? [] : [[name, typedShares] as const]
    return Object.hasOwn(values, name) ? [[name, values[name]] as const] : []
  })
  return Object.fromEntries(own) as ModuleAnswers
}

/** A field that two lists ask for is told once. */
function onePerField(issues: FieldIssue[]): FieldIssue[] {
  const told = new Set<string>()
  return issues.filter(({ field, row, column }) => {
    const place = JSON.stringify([field, row, column])
    if (told.has(place)) return false
    told.add(place)
    return true
  })
}
