import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import type { FormContent } from '#contract/forms/definition/content-schema.ts'
import { toFormContent } from '#contract/forms/form-content.ts'
import { openFormPlan } from '#server/forms/form-plan.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { Form } from '#server/tenants/repositories/clients.ts'

export type ShownAnswers = FormContent & { revision: number; submittedAt: Date | null }

/** What a request was answered, opened, for staff; null before the first answer. */
export async function showAnswers(
  context: Pick<AppContext, 'db' | 'clock'>,
  request: Pick<VerificationRequestRow, 'id'>,
  form: Form,
  key: Uint8Array,
): Promise<ShownAnswers | null> {
  const { written } = form.definition
  if (!written) return null
  const { stored, row } = await findStoredAnswers(context, request.id, key)
  if (!row) return null
  return {
    ...toFormContent(openFormPlan(context.clock, form, written), stored.answers),
    revision: stored.revision,
    submittedAt: row.submittedAt,
  }
}

/** The same as lines for people, by label. */
export function toAnswerLines({ displayAreas }: FormContent): Record<string, string> {
  return Object.fromEntries(
    displayAreas.flatMap(({ content }) => content.map(({ alias, fieldName, fieldValue }) => [alias ?? fieldName, toLine(fieldValue)])),
  )
}

function toLine(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.startsWith('data:') ? '(drawn)' : value
  const parts = value.map((part) => {
    if (typeof part === 'string') return part
    return 'fileId' in part ? String(part.fileName) : Object.values(part).join(' ')
  })
  return parts.join('; ')
}
