import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { type FormPlan, findShownKeys, isConditionMet } from '#contract/forms/form-plan.ts'

/** The documents that are offered under these answers. */
export function toDocumentTypes(plan: FormPlan, answers: Answers): DocumentType[] {
  const { documents } = plan.definition
  if (!documents) return [...documentTypeNames]
  const shown = findShownKeys(plan, answers)
  return documents.filter(({ when }) => isConditionMet(plan, when, answers, shown)).map(({ documentType }) => documentType)
}
