import type { Answers, AnswerValue, FileReference, ModuleAnswers } from '#contract/form/answers.ts'
import { fileTypes, isOneOf } from '#contract/form/field-type.ts'
import { type FormPlan, toKey } from '#contract/form/form-plan.ts'
import type { Judgement } from '#contract/form/judge-answers.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'

/**
 * Takes out answers that name a file which the request does not have: an id in a body is no right to a file. `known` are
 * the ids of the request's own files.
 */
export function refuseForeignFiles(plan: FormPlan, { answers, issues }: Judgement, known: ReadonlySet<string>): Judgement {
  const kept: Answers = {}
  const refused = [...issues]
  for (const [module, values] of Object.entries(answers) as [ModuleKey, ModuleAnswers][]) {
    const own = Object.entries(values).filter(([field, value]) => {
      const type = plan.fields.get(toKey(module, field))?.field.type
      const isFine = !type || !isOneOf(fileTypes, type) || listIds(value).every((id) => known.has(id))
      if (!isFine) refused.push({ module, field, key: 'unknown-file', params: {} })
      return isFine
    })
    kept[module] = Object.fromEntries(own)
  }
  return { answers: kept, issues: refused }
}

function listIds(value: AnswerValue): string[] {
  return Array.isArray(value) ? (value as FileReference[]).map(({ fileId }) => fileId) : []
}
