import * as z from 'zod/mini'
import { fieldTypes } from '#contract/forms/definition/field-type.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'

const word = z.string().check(z.maxLength(2_000))

/** Any answer's shape; what a field takes is judged against its definition. */
export const answerValue = z.union([
  z.string().check(z.maxLength(200_000)),
  z.boolean(),
  z.array(word).check(z.maxLength(1_000)),
  z.array(z.strictObject({ fileId: word, fileName: word, fileType: word })).check(z.maxLength(100)),
  z.array(z.record(word, word)).check(z.maxLength(1_000)),
])

const contentItem = z.object({
  fieldName: word,
  fieldValue: answerValue,
  /** What follows is for readers of the content; nothing of it is believed when it comes in. */
  fieldType: z.optional(z.enum(fieldTypes)),
  alias: z.optional(word),
  cn: z.optional(word),
  fileName: z.optional(word),
  fileType: z.optional(word),
})
export type ContentItem = z.output<typeof contentItem>

export const displayArea = z.object({
  displayArea: z.enum(moduleKeys),
  content: z.array(contentItem).check(z.maxLength(5_000)),
})
export const formContent = z.object({ displayAreas: z.array(displayArea).check(z.maxLength(moduleKeys.length)) })
export type FormContent = z.output<typeof formContent>
