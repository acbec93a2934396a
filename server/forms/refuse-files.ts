import type { Answers, AnswerValue, FileReference, ModuleAnswers } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fileTypes, isOneOf } from '#contract/forms/definition/field-type.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type FormPlan, toKey } from '#contract/forms/form-plan.ts'
import type { Judgement } from '#contract/forms/judge-answers.ts'
import { judgeFile } from '#contract/forms/rules/file-rules.ts'
import type { FormFile } from '#server/files/form-file.ts'
import { toBarePng } from '#server/files/picture-chunks.ts'

type Checked = { value: AnswerValue } | { issue: Pick<FieldIssue, 'key' | 'params'> }

/**
 * Holds answers to the files that the request has: an id in a body is no right to a file, and what a file is called and is
 * comes from what was kept. A drawn signature is left with its pixels alone. `known` are the request's own files by id.
 */
export function refuseForeignFiles(plan: FormPlan, { answers, issues }: Judgement, known: ReadonlyMap<string, FormFile>): Judgement {
  const accepted: Answers = {}
  const refused = [...issues]
  for (const [module, values] of Object.entries(answers) as [ModuleKey, ModuleAnswers][]) {
    const own: [string, AnswerValue][] = []
    for (const [name, value] of Object.entries(values)) {
      const field = plan.fields.get(toKey(module, name))?.field
      const checked = field ? check(field, value, known) : { value }
      if ('value' in checked) own.push([name, checked.value])
      else refused.push({ module, field: name, ...checked.issue })
    }
    accepted[module] = Object.fromEntries(own)
  }
  return { answers: accepted, issues: refused }
}

/** The ids of all files that answers name. */
export function listFileIds(plan: FormPlan, answers: Answers): string[] {
  return (Object.entries(answers) as [ModuleKey, ModuleAnswers][]).flatMap(([module, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const type = plan.fields.get(toKey(module, name))?.field.type
      return type && isOneOf(fileTypes, type) && Array.isArray(value) ? (value as FileReference[]).map(({ fileId }) => fileId) : []
    }),
  )
}

function check(field: FormField, value: AnswerValue, known: ReadonlyMap<string, FormFile>): Checked {
  if (field.type === 'signature' && typeof value === 'string' && value.startsWith('data:')) return checkDrawn(value)
  if (!isOneOf(fileTypes, field.type) || !Array.isArray(value)) return { value }
  const references: FileReference[] = []
  for (const { fileId } of value as FileReference[]) {
    const file = known.get(fileId)
    if (!file) return { issue: { key: 'unknown-file', params: {} } }
    const issue = judgeFile(field, file)
    if (issue) return { issue }
    references.push({ fileId, fileName: file.fileName, fileType: file.fileType })
  }
  return { value: references }
}

const drawnHead = 'data:image/png;base64,'
const maxDrawnSidePx = 4_000

function checkDrawn(value: string): Checked {
  const png = toBarePng(Buffer.from(value.slice(drawnHead.length), 'base64'))
  // The sides stand in the first chunk.
  const isFit = png && Math.max(png.readUInt32BE(16), png.readUInt32BE(20)) <= maxDrawnSidePx
  return isFit ? { value: drawnHead + png.toString('base64') } : { issue: { key: 'not-a-signature', params: {} } }
}
