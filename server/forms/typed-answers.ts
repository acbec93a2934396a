import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { FormContent } from '#server/forms/form-content.ts'

export const identityNumber = 'Identity Number'
export const birthDateName = 'Date of Birth'

/** What somebody typed about themselves, by the names of the personal-information form: the older call has names of its own. */
export function toEnteredAnswers(own: ModuleAnswers | undefined, content: FormContent | undefined): ModuleAnswers {
  if (!content) return own ?? {}
  const renamed = Object.entries(oldNames).flatMap(([old, name]) => {
    const value = content[old]
    return value ? [[name, value] as const] : []
  })
  return { ...content, ...Object.fromEntries(renamed), ...own }
}

const oldNames = {
  firstName: fieldNames.firstName,
  middleName: fieldNames.middleName,
  lastName: fieldNames.lastName,
  dateOfBirth: birthDateName,
  gender: 'Gender',
  nationality: 'Nationality',
  identityNumber,
} as const
