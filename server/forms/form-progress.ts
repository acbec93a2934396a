import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import { mergeAnswers } from '#contract/forms/definition/answers.ts'
import { toDocumentTypes } from '#contract/forms/to-document-types.ts'
import { findSubmittedAt } from '#server/forms/repositories/form-answers.ts'
import { findStoredAnswers, requirePlan, toPrefilledAnswers } from '#server/forms/request-form.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyToRead } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readContact } from '#server/requests/contact.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>
type Requested = Pick<OpenLink, 'request' | 'form' | 'readAlong'>

/** Where a request stands with its form's steps; null where the form has none. */
export async function readPersonalInfo({ db }: Pick<AppContext, 'db'>, { request, form, readAlong }: Requested) {
  if (!form.definition.written?.steps.length) return null
  const submittedAt = readAlong ? readAlong.answers?.submittedAt : await findSubmittedAt(db, request.id)
  return { formId: form.id, formVersion: request.formVersion, submittedAt: submittedAt ?? null }
}

/** The documents that the form offers under what was answered. */
export async function readDocumentTypes(context: Needs, { request, form, readAlong }: Requested): Promise<DocumentType[]> {
  const { documents } = form.definition.written ?? {}
  if (!documents) return [...documentTypeNames]
  const plan = requirePlan(context, { request, form })
  const given = toPrefilledAnswers(plan, (await readContact(context.db, context, request)).email)
  if (documents.every(({ when }) => !when)) return toDocumentTypes(plan, given)
  const key = await openKeyToRead(context.db, context.masterKey, request)
  const { stored } = await findStoredAnswers(context, request.id, key, readAlong)
  return toDocumentTypes(plan, mergeAnswers(stored.answers, given))
}

/** Refuses PERSONAL_INFO_REQUIRED until what the form asks for was submitted; a later change to it has to be submitted again. */
export async function requirePersonalInfo(context: Pick<AppContext, 'db'>, requested: Requested): Promise<void> {
  if (!requested.form.definition.asksPersonalInfo) return
  const standing = await readPersonalInfo(context, requested)
  if (standing && !standing.submittedAt) throw new Refusal('PERSONAL_INFO_REQUIRED')
}

/** Refuses DOCUMENT_TYPE_NOT_OFFERED. */
export async function requireOffered(context: Needs, requested: Requested, type: DocumentType): Promise<void> {
  const offered = await readDocumentTypes(context, requested)
  if (!offered.includes(type)) throw new Refusal('DOCUMENT_TYPE_NOT_OFFERED', [{ path: 'documentType', offered }])
}
