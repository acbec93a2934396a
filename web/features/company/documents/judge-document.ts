import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { judgeFile } from '#contract/forms/rules/file-rules.ts'

const otherPictures = /\.(avif|bmp|heic|heif|ico|svg|tiff?|webp)$/i

/** As every file of a form; a picture of a kind that is not taken is told so in words of its own. */
export function judgeDocument(field: Pick<FormField, 'accept' | 'limit'>, file: File): Pick<FieldIssue, 'key' | 'params'> | undefined {
  const issue = judgeFile(field, { fileName: file.name, byteCount: file.size })
  const isPicture = file.type.startsWith('image/') || otherPictures.test(file.name)
  return issue?.key === 'file-type' && isPicture ? { key: 'picture-type', params: {} } : issue
}
