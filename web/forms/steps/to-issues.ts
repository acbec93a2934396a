import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'

type ReportedIssue = Omit<FieldIssue, 'row' | 'column'> & { row?: number | undefined; column?: string | undefined }

/** Issues as an answer tells them, without the sentence that it has for other readers. */
export function toIssues(reported: readonly ReportedIssue[]): FieldIssue[] {
  return reported.map(({ module, field, key, params, row, column }) => ({
    module,
    field,
    key,
    params,
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  }))
}
