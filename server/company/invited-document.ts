import type { DocumentType } from '#contract/documents/document-type.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { hasOpenDifferences } from '#server/documents/identity/identity-details.ts'
import { findDocument } from '#server/documents/repositories/documents.ts'
import { type UploadOutcome, uploadDocument } from '#server/documents/upload-document.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { openCompanyFile } from '#server/ownership/company-files.ts'
import { asksLiveness } from '#server/people/asks-liveness.ts'
import { findPerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { moveRequest, requireMove } from '#server/requests/move-request.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { requireRequestedStepFirst } from '#server/requests/require-requested-step-first.ts'

/**
 * Goes on with the document that was uploaded before: the person's own that stands, else the one that the company
 * uploaded for them, which is looked at and judged like any other. Refuses DOCUMENT_REQUIRED_FIRST, and
 * DOCUMENT_UNCHANGED where staff asked for the document again.
 */
export async function approveDocument(
  context: AppContext,
  link: OpenLink,
  device: string,
): Promise<UploadOutcome & { documentType: DocumentType }> {
  const { request } = link
  requireMove(request, 'idUploaded')
  requireRequestedStepFirst(request, 'document')
  // Staff asked for another one.
  if (isDocumentStep(request.retryStep)) throw new Refusal('DOCUMENT_UNCHANGED', [{ path: 'frontImage' }])
  const standing = request.acceptedDocumentId ? await findDocument(context.db, request.id, request.acceptedDocumentId) : undefined
  if (standing) {
    const moved = await context.db.transaction().execute(async (transaction) => {
      const current = await lockRequest(transaction, request.id)
      if (current.status === 'ID_UPLOADED') return current
      return moveRequest(transaction, context, current, { event: 'idUploaded', reported: null })
    })
    return { request: moved, errors: standing.errors, documentType: standing.documentType }
  }
  const companyId = request.companyRequestId ?? ''
  const person = await findPerson(context.db, companyId, request.id)
  if (!person?.frontFileId || !person.idType) throw new Refusal('DOCUMENT_REQUIRED_FIRST')
  const open = async (fileId: string) => ({ fileContent: (await openCompanyFile(context, companyId, fileId)).toString('base64') })
  const pictures = { frontImage: await open(person.frontFileId), backImage: person.backFileId ? await open(person.backFileId) : null }
  return { ...(await uploadDocument(context, link, { documentType: person.idType, ...pictures }, device)), documentType: person.idType }
}

/**
 * Where nobody asks for a liveness check, an accepted document is all: the person is done, once they have been asked about a name that
 * the document writes otherwise.
 */
export async function finishWithoutLiveness(context: AppContext, request: VerificationRequestRow): Promise<VerificationRequestRow> {
  if (!nextStatus(request.status, 'livenessNotAsked') || (await asksLiveness(context.db, request))) return request
  if (await hasOpenDifferences(context.db, context, request)) return request
  return context.db.transaction().execute(async (transaction) => {
    const current = await lockRequest(transaction, request.id)
    // Staff may ask for the liveness check where nobody else did.
    if (!current.acceptedDocumentId || current.retryStep !== null || !nextStatus(current.status, 'livenessNotAsked')) return current
    const submittedAt = context.clock.now()
    const submitted = await moveRequest(transaction, context, current, {
      event: 'livenessNotAsked',
      change: { submittedAt },
      activity: { activityType: 'SUBMITTED', actor: 'system' },
    })
    await queueMail(transaction, context, submitted, {
      kind: 'submitted',
      uniqueKey: `submitted:${submitted.id}:${submittedAt.toISOString()}`,
    })
    return submitted
  })
}
