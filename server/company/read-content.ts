import type { CompanyContentItem } from '#contract/company/company-schemas.ts'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { Refusal } from '#server/platform/errors.ts'

/** What came in, by field name, with the shares apart. Refuses VALIDATION_ERROR for a field that stands twice. */
export function readContent(content: readonly CompanyContentItem[]): { values: ModuleAnswers; typedShares: string | undefined } {
  const values = new Map<string, ModuleAnswers[string]>()
  for (const { fieldName, fieldValue } of content) {
    if (values.has(fieldName)) throw new Refusal('VALIDATION_ERROR', [{ path: fieldName, message: 'was sent twice' }])
    values.set(fieldName, fieldValue)
  }
  const shares = values.get(fieldNames.shares)
  values.delete(fieldNames.shares)
  return { values: Object.fromEntries(values), typedShares: shares === undefined ? undefined : String(shares) }
}
