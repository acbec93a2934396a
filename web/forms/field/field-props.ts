import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'

/** What every widget gets. The frame around it draws label, hints and errors, and names them by these ids. */
export type FieldProps = {
  field: FormField
  /** Where the field stands; cells of tables have none. */
  module?: ModuleKey | undefined
  value: AnswerValue | undefined
  onChange: (value: AnswerValue) => void
  /** Of the control that the label points at, and that the error summary moves the focus to. */
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  /** For widgets that show errors at their own parts. */
  issues: readonly FieldIssue[]
}

export function toText(value: AnswerValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The attributes that every control has. */
export function toControl({ id, field, describedBy, isInvalid }: FieldProps) {
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': field.limit.required || undefined,
    readOnly: field.disabled,
    className: 'input',
  }
}
