import type { Transaction } from 'kysely'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { renewLink } from '#server/links/renew-link.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { findNewestMailTime } from '#server/mail/repositories/mails.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { MailDetails } from '#server/platform/database/schema-mail.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readContact } from '#server/requests/contact.ts'
import { issueLink, toExpiry } from '#server/requests/issue-link.ts'
import type { TenantScope } from '#server/requests/tenant-scope.ts'
import { withRequest } from '#server/requests/with-request.ts'
import { listResubmissionLabels } from '#server/resubmission/list-resubmission-labels.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

export type Resent = 'link' | 'retry' | 'submitted' | 'approved' | 'rejected'

const pauseMs = 60_000
const kindOf: Partial<Record<RequestStatus, Exclude<Resent, 'link'>>> = {
  RETRY: 'retry',
  LIVENESS_PASSED: 'submitted',
  WAIT_FOR_APPROVAL: 'submitted',
  APPROVED: 'approved',
  COMPLETE: 'approved',
  REJECTED: 'rejected',
}

/**
 * Sends what fits where the request stands again. Tokens are kept as hashes: a message with a link carries a new one, and for a retry
 * the earlier ones stay. Refuses REQUEST_NOT_FOUND, REQUIRED_ITEMS_NOT_SET without an address, INVITATION_JUST_SENT within a minute.
 */
export async function resendEmail(
  context: CoreContext,
  requestId: string,
  { by, tenant }: { by: AuditActor; tenant: TenantScope },
): Promise<Resent> {
  const kind = await withRequest(context, { requestId, tenant }, async (transaction, request) => {
    if (!request.sealedEmail) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
    const now = context.clock.now()
    const last = await findNewestMailTime(transaction, request.id)
    if (last && now.getTime() - last.getTime() < pauseMs) throw new Refusal('INVITATION_JUST_SENT')
    const sent = kindOf[request.status]
    if (!sent) return 'link'
    const details =
      sent === 'retry'
        ? await toRetryDetails(transaction, context, request)
        : sent === 'submitted'
          ? {}
          : { remark: (await readContact(transaction, context, request)).remark }
    const uniqueKey = `resent:${request.id}:${now.toISOString()}`
    await queueMail(transaction, context, request, { kind: sent, uniqueKey, details })
    const target = { kind: 'request', id: request.id }
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: by,
      action: 'request.email-resent',
      target,
      facts: { kind: sent },
    })
    return sent
  })
  if (kind === 'link') await renewLink(context, requestId, { by, tenant, sendsEmail: true })
  return kind
}

async function toRetryDetails(
  transaction: Transaction<Database>,
  context: CoreContext,
  request: VerificationRequestRow,
): Promise<Partial<MailDetails>> {
  const { client } = await getClientAndForm(transaction, request)
  const expiresAt = toExpiry(context, client)
  const step = request.retryStep
  const { url } = await issueLink(transaction, context, request, { expiresAt, step, keepsEarlier: true })
  const asked = await listResubmissionLabels(transaction, context, request, request.language)
  const { remark } = await readContact(transaction, context, request)
  return { url, expiresAt: expiresAt.toISOString(), step, remark, asked }
}
