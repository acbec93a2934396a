import * as z from 'zod/mini'
import type { FormField, Limit } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { must } from '#contract/forms/rules/must.ts'

/** Of one file, where the definition says nothing else: the specification's 20 MB. */
export const fileMaxMegabytes = 20
/** Of one field, where the definition says nothing else. */
export const fileMaxCount = 20

/** File endings with the type of what must be in them. */
export const acceptedFiles = {
  documents: {
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pdf: 'application/pdf',
    gif: 'image/gif',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    png: 'image/png',
  },
  pictures: { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' },
} as const satisfies Record<NonNullable<FormField['accept']>, Record<string, string>>

const fileReference = z.strictObject(
  {
    fileId: z.string('wrong-shape').check(z.regex(/^[\w-]{1,200}$/, 'wrong-shape')),
    fileName: z.string('wrong-shape').check(z.minLength(1, 'wrong-shape'), z.maxLength(255, 'wrong-shape')),
    fileType: z.string('wrong-shape').check(z.maxLength(100, 'wrong-shape')),
  },
  'wrong-shape',
)

const references = (limit: Limit) =>
  z.array(fileReference, 'wrong-shape').check(
    must((files) => files.length <= (limit.length ?? fileMaxCount), 'too-many-files', { max: limit.length ?? fileMaxCount }),
    must((files) => new Set(files.map(({ fileId }) => fileId)).size === files.length, 'wrong-shape'),
  )

export const files = { draft: references, submit: references }

/** The type of a file by its ending, or nothing for one that the field does not take. */
function findFileType(field: Pick<FormField, 'accept'>, fileName: string): string | undefined {
  const taken: Record<string, string> = acceptedFiles[field.accept ?? 'documents']
  const ending = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return ending && Object.hasOwn(taken, ending) ? taken[ending] : undefined
}

/** What is wrong with a file before it is sent; the server looks at its bytes as well. */
export function judgeFile(
  field: Pick<FormField, 'accept' | 'limit'>,
  file: { fileName: string; byteCount: number },
): Pick<FieldIssue, 'key' | 'params'> | undefined {
  if (!findFileType(field, file.fileName)) return { key: field.accept === 'pictures' ? 'picture-type' : 'file-type', params: {} }
  const max = field.limit.megabytes ?? fileMaxMegabytes
  if (file.byteCount > max * 1_048_576) return { key: 'file-too-large', params: { max } }
  return file.byteCount === 0 ? { key: 'file-empty', params: {} } : undefined
}
