import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { readOwnExport as readCall } from '#contract/subjects/own-export-calls.ts'
import { ownDownloadLimit } from '#contract/subjects/subject-calls.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type CheckedCode, checkCode } from '#server/email-codes/check-code.ts'
import { requireBoundTicket } from '#server/email-codes/require-ticket.ts'
import { sendCodeFor } from '#server/email-codes/send-code.ts'
import { findAttachedBlob } from '#server/files/repositories/blobs.ts'
import { openBlob } from '#server/files/store-blob.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { SubjectExportRow } from '#server/platform/database/schema-files.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { countOwnDownload, findExportOfLink, lockExportOfLink } from '#server/subjects/repositories/subject-exports.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>

/** What the page says before it knows who reads it: a link may have been forwarded. Refuses TOKEN_EXPIRED. */
export async function readOwnExport(context: Needs, token: string): Promise<AnswerOf<typeof readCall>> {
  const { row, blob } = await openLink(context, token)
  const client = await findClient(context.db, row.clientId)
  if (!client) throw new Refusal('TOKEN_EXPIRED')
  return {
    client: { name: client.name, colour: client.colour, contactEmail: client.contactEmail },
    byteCount: row.byteCount ?? blob.byteCount,
    expiresAt: row.expiresAt.toISOString(),
    downloadsLeft: ownDownloadLimit - row.ownDownloads,
  }
}

/** To the address of the request, whoever asks: a link that was forwarded opens nothing. Refuses TOKEN_EXPIRED, TOO_MANY_REQUESTS. */
export async function sendOwnExportCode(
  context: Needs & Pick<AppContext, 'jobs'>,
  { token, language, address }: { token: string; language: Language; address: string },
): Promise<{ resendAfterSeconds: number }> {
  const { row, request, email } = await openLink(context, token)
  const form = { id: request.formId, clientId: request.clientId }
  const { resendAfterSeconds } = await sendCodeFor(context, { email, language, address, form, boundTo: row.id })
  return { resendAfterSeconds }
}

/** Refuses TOKEN_EXPIRED, TOO_MANY_REQUESTS. */
export async function checkOwnExportCode(
  context: Needs,
  { token, code, address }: { token: string; code: string; address: string },
): Promise<CheckedCode> {
  const { row, email } = await openLink(context, token)
  return checkCode(context, { email, code, boundTo: row.id, address })
}

type Shown = { token: string; ticket: string; origin: Record<string, string> }

/**
 * The archive, for the link and the code together. It is counted and written down before the bytes leave: two at once count as two.
 * Refuses TOKEN_EXPIRED, EMAIL_TICKET_EXPIRED.
 */
export async function downloadOwnExport(context: Needs & Pick<AppContext, 'blobs'>, { token, ticket, origin }: Shown) {
  const { row, request, email, key, blob } = await openLink(context, token)
  await requireBoundTicket(context, { ticket, email, boundTo: row.id })
  const bytes = await openBlob(context, blob, key)
  await context.db.transaction().execute(async (transaction) => {
    // Revoked or used up by somebody else since it was read.
    if (!isOpen(context, await lockExportOfLink(transaction, hashSecret(token)))) throw new Refusal('TOKEN_EXPIRED')
    await countOwnDownload(transaction, row.id)
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: { kind: 'applicant', id: request.id, subjectId: request.subjectId, origin },
      action: 'request.subject-export-downloaded',
      target: { kind: 'request', id: request.id },
      facts: { export: row.id },
    })
  })
  return { bytes, fileName: `${row.id}.zip` }
}

/** Whatever is wrong with a link, it gets one answer: a guess learns nothing. Refuses TOKEN_EXPIRED. */
async function openLink(context: Needs, token: string) {
  const row = await findExportOfLink(context.db, hashSecret(token))
  if (!isOpen(context, row) || !row.blobId) throw new Refusal('TOKEN_EXPIRED')
  const [request, blob] = [await findRequest(context.db, row.requestId), await findAttachedBlob(context.db, row.blobId)]
  const key = request && (await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId }))
  const email = key && openContact(key, request).email
  // Erased since, wholly or in part.
  if (!request || !blob || !key || !email) throw new Refusal('TOKEN_EXPIRED')
  return { row, request, blob, key, email }
}

function isOpen({ clock }: Pick<AppContext, 'clock'>, row: SubjectExportRow | undefined): row is SubjectExportRow {
  return row?.state === 'ready' && row.expiresAt > clock.now() && row.ownDownloads < ownDownloadLimit
}
