import type { CompanyIssue } from '#contract/company/company-schemas.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import { type FormPlan, toKey } from '#contract/forms/form-plan.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { toFormMessages } from '#contract/forms/messages/to-form-messages.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Issues with their sentences. */
export function toCompanyIssues(plan: FormPlan, issues: readonly FieldIssue[], language: Language): CompanyIssue[] {
  const messages = toFormMessages(language)
  return issues.map((issue) => {
    const field = isModuleKey(issue.module) ? plan.fields.get(toKey(issue.module, issue.field))?.field : undefined
    return { ...issue, message: field ? toFieldMessage(issue, field, messages, language) : messages.issues['unknown-field'] }
  })
}

/** A row is kept as a whole or not at all. Refuses VALIDATION_ERROR with the issues. */
export function requireNoIssues(plan: FormPlan, issues: readonly FieldIssue[], language: Language): void {
  if (issues.length > 0) throw new Refusal('VALIDATION_ERROR', toCompanyIssues(plan, issues, language))
}
