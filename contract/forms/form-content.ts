import type { Answers, AnswerValue, FileReference } from '#contract/forms/definition/answers.ts'
import type { ContentItem, FormContent } from '#contract/forms/definition/content-schema.ts'
import { type FieldType, fileTypes, isOneOf } from '#contract/forms/definition/field-type.ts'
import { type FormPlan, listModules, toKey } from '#contract/forms/form-plan.ts'

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
