import type { Answers } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fileTypes, isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import { type FormPlan, findShownKeys, planForm, toKey } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { toDateOnEarth } from '#contract/forms/rules/date-rules.ts'
import type { DocumentFile } from '#web/features/company/documents/document-list.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'

const module = 'requiredDocuments'
type Filled = { field: FormField; files: readonly DocumentFile[] }

/** The slots of a company's form, with what is written between them. */
export function planDocuments({ requiredDocuments: written }: Pick<FormInfo, 'requiredDocuments'>): FormPlan {
  // Slots hold files, and no phone numbers.
  return planForm(
    { modules: written ? { [module]: written } : {} },
    { today: (end) => toDateOnEarth(new Date(), end), isPhoneNumber: () => true, cleanRichText: (html) => html },
  )
}

/** Selected ones, in the order of the form. */
export function listFields(plan: FormPlan): FormField[] {
  return (plan.definition.modules[module]?.fields ?? [])
    .filter(({ selected, type }) => selected && (isSlot({ type }) || isOneOf(silentTypes, type)))
    .sort((one, other) => (one.index ?? Number.MAX_SAFE_INTEGER) - (other.index ?? Number.MAX_SAFE_INTEGER))
}

export function isSlot({ type }: Pick<FormField, 'type'>): boolean {
  return isOneOf(fileTypes, type)
}

/** The names of the fields that are asked under what is there. */
export function findRequiredSlots(plan: FormPlan, slots: readonly Filled[]): Set<string> {
  const shown = findShownKeys(plan, toAnswers(slots))
  return new Set(listFields(plan).flatMap(({ name }) => (shown.has(toKey(module, name)) ? [name] : [])))
}

/** Required slots without a file. */
export function listMissing(plan: FormPlan, slots: readonly Filled[]): FieldIssue[] {
  return judgeAnswers(plan, toAnswers(slots), 'submit').issues.filter(({ key }) => key === 'required')
}

function toAnswers(slots: readonly Filled[]): Answers {
  const toReferences = (files: readonly DocumentFile[]) => files.map(({ key, fileName, fileType }) => ({ fileId: key, fileName, fileType }))
  return { [module]: Object.fromEntries(slots.map(({ field, files }) => [field.name, toReferences(files)])) }
}
