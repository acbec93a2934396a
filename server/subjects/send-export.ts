import type { SubjectExport } from '#contract/subjects/subject-calls.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { hashSecret, newSecret } from '#server/platform/crypto/identifiers.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { changeExport, lockExport, revokeLinks } from '#server/subjects/repositories/subject-exports.ts'
import { getRequest, toShown } from '#server/subjects/subject-exports.ts'

/**
 * Sends the person a link to their export. It goes to the address of the request and nowhere else: staff can neither choose another one
 * nor see the link. What was sent before for the request stops working.
 * Refuses REQUEST_NOT_FOUND, also of whoever was erased, NOT_FOUND where there is no file, REQUIRED_ITEMS_NOT_SET without an address.
 */
export async function sendSubjectExport(
  context: CoreContext,
  { user, device }: StaffCaller,
  { requestId, exportId, reason }: { requestId: string; exportId: string; reason: string },
): Promise<SubjectExport> {
  const request = await getRequest(context.db, { clientId: user.clientId }, requestId)
  const key = await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId })
  if (!key) throw new Refusal('REQUEST_NOT_FOUND')
  return context.db.transaction().execute(async (transaction) => {
    const row = await lockExport(transaction, exportId)
    const now = context.clock.now()
    if (row?.requestId !== requestId || row.state !== 'ready' || row.expiresAt <= now) throw new Refusal('NOT_FOUND')
    if (!openContact(key, request).email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
    const token = newSecret()
    await revokeLinks(transaction, requestId)
    const change = { linkHash: hashSecret(token), sentAt: now, ownDownloads: 0 }
    await changeExport(transaction, exportId, change)
    await queueMail(transaction, context, request, {
      kind: 'subject-export',
      uniqueKey: `subject-export:${exportId}:${now.getTime()}:${change.linkHash.toString('hex').slice(0, 16)}`,
      language: row.language,
      // Behind the hash sign: a browser sends it to nobody, and no log of addresses has it.
      details: { url: `${context.publicUrl}/your-data#${token}`, expiresAt: row.expiresAt.toISOString() },
    })
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: staffActor(user, device),
      action: 'request.subject-export-sent',
      target: { kind: 'request', id: requestId },
      facts: { export: exportId },
      details: { subjectId: request.subjectId, stated: { reason } },
    })
    return toShown({ ...row, ...change })
  })
}
