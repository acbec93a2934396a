import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { type TrustRole, trustRoles } from '#contract/ownership/graph.ts'
import { readShares, readVotes } from '#contract/ownership/shares.ts'

/** What belongs to the holding stands apart from what is answered about the owner, who may have several. */
export type HoldingFacts = {
  sharesPercent: number | null
  /** Null where nothing is said: then the capital votes. */
  votesPercent: number | null
  trustRole: TrustRole | null
}
export type JudgedRow = HoldingFacts & { values: ModuleAnswers; issues: FieldIssue[] }
const ofHolding: readonly string[] = [fieldNames.shares, fieldNames.votes]

/**
 * A row against the modules that ask for it: one person in two lists answers both. Shares are asked for by those lists
 * alone that have owners; `typedShares` counts for these. Votes may be 0, which a percentage of a form may not.
 */
export function judgeRow(
  plan: FormPlan,
  modules: readonly ModuleKey[],
  { values, typedShares }: { values: ModuleAnswers; typedShares: string | undefined },
  ownerModule: ModuleKey | undefined,
): JudgedRow {
  const fieldsOf = (module: ModuleKey) => plan.definition.modules[module]?.fields ?? []
  const requested = new Set(modules.flatMap((module) => fieldsOf(module).map(({ name }) => name)))
  const unknown = Object.keys(values).filter((name) => !requested.has(name))
  const judged = judgeAnswers(
    plan,
    Object.fromEntries(modules.map((module) => [module, pick(values, fieldsOf(module), typedShares)])),
    'submit',
  )
  const shares = ownerModule ? readShares(typedShares) : { sharesPercent: null }
  const votes = ownerModule && requested.has(fieldNames.votes) ? readVotes(values[fieldNames.votes]) : { votesPercent: null }
  const issues: FieldIssue[] = [
    ...unknown.map((field) => ({ module: modules[0] ?? '', field, key: 'unknown-field' as const, params: {} })),
    // What the plan asks elsewhere is not this row's affair.
    ...judged.issues.filter(({ module, field }) => !ofHolding.includes(field) && modules.some((own) => own === module)),
    ...('issue' in shares && ownerModule ? [{ module: ownerModule, field: fieldNames.shares, ...shares.issue }] : []),
    ...('issue' in votes && ownerModule ? [{ module: ownerModule, field: fieldNames.votes, ...votes.issue }] : []),
  ]
  const accepted: ModuleAnswers = {}
  for (const module of modules) Object.assign(accepted, judged.answers[module])
  const { [fieldNames.shares]: _shares, [fieldNames.votes]: _votes, [fieldNames.trustRole]: role, ...others } = accepted
  return {
    values: others,
    sharesPercent: 'sharesPercent' in shares ? shares.sharesPercent : null,
    votesPercent: 'votesPercent' in votes ? votes.votesPercent : null,
    trustRole: (ownerModule && trustRoles.find((each) => each === role)) ?? null,
    issues: onePerField(issues),
  }
}

function pick(values: ModuleAnswers, fields: readonly FormField[], typedShares: string | undefined): ModuleAnswers {
  const own = fields.flatMap(({ name, selected }) => {
    // What a holding has of an earlier form, or of a file, is no answer to this one.
    if (name === fieldNames.votes || (name === fieldNames.trustRole && !selected)) return []
    if (name === fieldNames.shares) return typedShares === undefined ? [] : [[name, typedShares] as const]
    return Object.hasOwn(values, name) ? [[name, values[name]] as const] : []
  })
  return Object.fromEntries(own) as ModuleAnswers
}

/** A field that two lists ask for is told once. */
function onePerField(issues: FieldIssue[]): FieldIssue[] {
  const reported = new Set<string>()
  return issues.filter(({ field, row, column }) => {
    const place = JSON.stringify([field, row, column])
    if (reported.has(place)) return false
    reported.add(place)
    return true
  })
}
