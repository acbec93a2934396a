/** Why an answer is refused, as a key that is turned into a sentence where it is shown. Never prose. */
export const fieldIssueKeys = [
  'required',
  'wrong-shape',
  'unknown-field',
  'not-editable',
  'odd-characters',
  'name-not-plain',
  'too-long',
  'too-short',
  'not-an-email',
  'not-a-url',
  'not-a-phone',
  'not-a-number',
  'too-small',
  'too-large',
  'not-above',
  'share-out-of-range',
  'too-many-decimals',
  'not-an-option',
  'too-many-choices',
  'not-a-date',
  'not-a-time',
  'not-a-date-time',
  'date-too-early',
  'date-too-late',
  'not-a-signature',
  'too-many-rows',
  'too-many-files',
  'unknown-file',
  'file-type',
  'picture-type',
  'file-too-large',
  'file-empty',
  'unchanged',
] as const
export type FieldIssueKey = (typeof fieldIssueKeys)[number]

export type IssueParams = Record<string, string | number>

/** A refused answer, with its place. `row` counts from 0; `row` and `column` stand for a cell of a table only. */
export type FieldIssue = {
  module: string
  field: string
  key: FieldIssueKey
  params: IssueParams
  row?: number
  column?: string
}

export function isFieldIssueKey(word: unknown): word is FieldIssueKey {
  return (fieldIssueKeys as readonly unknown[]).includes(word)
}
