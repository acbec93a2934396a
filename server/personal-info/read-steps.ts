import { mergeAnswers } from '#contract/forms/definition/answers.ts'
import type { FormContent } from '#contract/forms/definition/content-schema.ts'
import type { FormDefinition as WrittenForm } from '#contract/forms/definition/form-definition.ts'
import { toFormContent } from '#contract/forms/form-content.ts'
import { findForm } from '#server/forms/repositories/forms.ts'
import { findStoredAnswers, requirePlan, toPrefilledAnswers } from '#server/forms/request-form.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyToRead } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'

export type FormSteps = { formId: string; version: number; formName: string; definition: WrittenForm }

/** What a form asks, in the version that a request began with, or in the published one. Refuses NOT_FOUND. */
export async function readSteps(
  { db }: Pick<AppContext, 'db'>,
  input: { formId: string; version?: number | undefined },
): Promise<FormSteps> {
  const form = await findForm(db, input.formId, input.version)
  if (!form?.definition.written) throw new Refusal('NOT_FOUND', [{ path: 'formId' }])
  return { formId: form.id, version: form.version, formName: form.name, definition: form.definition.written }
}

export type Profile = { formContent: FormContent; revision: number; submittedAt: Date | null }

/** What a request has been answered so far. Refuses NOT_FOUND where its form asks for nothing. */
export async function readProfile(context: Pick<AppContext, 'db' | 'clock' | 'masterKey'>, link: OpenLink): Promise<Profile> {
  const plan = requirePlan(context, link)
  const key = await openKeyToRead(context.db, context.masterKey, link.request)
  const { stored, row } = await findStoredAnswers(context, link.request.id, key, link.readAlong)
  const answers = mergeAnswers(stored.answers, toPrefilledAnswers(plan, openContact(key, link.request).email))
  return { formContent: toFormContent(plan, answers), revision: stored.revision, submittedAt: row?.submittedAt ?? null }
}
