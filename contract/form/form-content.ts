import * as z from 'zod/mini'
import type { Answers, AnswerValue, FileReference } from '#contract/form/answers.ts'
import { type FieldType, fieldTypes, fileTypes, isOneOf } from '#contract/form/field-type.ts'
import { type FormPlan, listModules, toKey } from '#contract/form/form-plan.ts'
import { moduleKeys } from '#contract/form/module-key.ts'

const word = z.string().check(z.maxLength(2_000))

/** Any answer's shape; what a field takes is judged against its definition. */
export const answerValue = z.union([
  z.string().check(z.maxLength(200_000)),
  z.boolean(),
  z.array(word).check(z.maxLength(1_000)),
  z.array(z.strictObject({ fileId: word, fileName: word, fileType: word })).check(z.maxLength(100)),
  z.array(z.record(word, word)).check(z.maxLength(1_000)),
])

export const contentItem = z.object({
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

/** Answers as the wire has them, with the labels of their fields, in the order of the definition. */
export function toFormContent(plan: FormPlan, answers: Answers): FormContent {
  const displayAreas = listModules(plan.definition).flatMap(([module, { fields }]) => {
    const own = answers[module] ?? {}
    const content = fields.flatMap((field): ContentItem[] => {
      const value = Object.hasOwn(own, field.name) ? own[field.name] : undefined
      if (value === undefined) return []
      const labels = { ...(field.alias && { alias: field.alias }), ...(field.cn && { cn: field.cn }) }
      return [{ fieldName: field.name, fieldValue: value, fieldType: field.type, ...labels, ...toFileNames(field.type, value) }]
    })
    return content.length > 0 ? [{ displayArea: module, content }] : []
  })
  return { displayAreas }
}

/** What came in, as answers. A field that stands twice is named, not silently overwritten. */
export function toAnswers(content: FormContent): { answers: Answers; twice: string[] } {
  const answers: Answers = {}
  const twice: string[] = []
  for (const { displayArea: module, content: items } of content.displayAreas) {
    const own = new Map<string, AnswerValue>(Object.entries(answers[module] ?? {}))
    for (const { fieldName, fieldValue } of items) {
      if (own.has(fieldName)) twice.push(toKey(module, fieldName))
      own.set(fieldName, fieldValue)
    }
    answers[module] = Object.fromEntries(own)
  }
  return { answers, twice }
}

function toFileNames(type: FieldType, value: AnswerValue): { fileName?: string; fileType?: string } {
  if (!isOneOf(fileTypes, type) || !Array.isArray(value)) return {}
  const [first] = value as FileReference[]
  return first ? { fileName: first.fileName, fileType: first.fileType } : {}
}
