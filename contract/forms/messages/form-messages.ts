import type { FieldIssueKey } from '#contract/forms/definition/field-issue.ts'

/** What an answer that is missing is asked for with; the specification's "Please Enter/Select <field>". */
export type MissingKey = 'required-enter' | 'required-select' | 'required-upload' | 'required-sign'

/** The specification's own sentences around fields that are no field's rule. */
type FormMessageKey =
  | 'fill-out'
  | 'invalid-email'
  | 'verification-code'
  | 'identity-type'
  | 'identity-card'
  | 'passport'
  | 'business-name'
  | 'business-name-input'
  | 'search-country'
  | 'search-company'
  | 'view-agreement'
  | 'submitted'
  | 'submit-failed'
  | 'document-first'

/** `{name}` stands for a value. */
export type FormMessages = {
  issues: Record<Exclude<FieldIssueKey, 'required'> | MissingKey, string>
  messages: Record<FormMessageKey, string>
}
