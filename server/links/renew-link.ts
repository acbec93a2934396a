import { isSettled } from '#contract/requests/request-status.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { type IssuedLink, issueLink, toExpiry } from '#server/requests/issue-link.ts'
import { moveRequest, recordRequestEvent } from '#server/requests/move-request.ts'
import { changeRequest } from '#server/requests/repositories/requests.ts'
import type { TenantScope } from '#server/requests/tenant-scope.ts'
import { withRequest } from '#server/requests/with-request.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

/**
 * Staff give a request a new link; the old one opens nothing from then on, and what was done is kept.
 * Throws Refusal: REQUEST_NOT_FOUND, REQUEST_CANNOT_BE_SUBMITTED (already settled).
 */
export async function renewLink(
  context: CoreContext,
  requestId: string,
  { sendsEmail = true, by, tenant }: { sendsEmail?: boolean; by: AuditActor; tenant: TenantScope },
): Promise<IssuedLink> {
  return withRequest(context, { requestId, tenant }, async (transaction, request) => {
    if (isSettled(request.status)) throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
    const { client } = await getClientAndForm(transaction, request)
    const expiresAt = toExpiry(context, client)
    const isExpired = request.status === 'EXPIRED'
    const renewed = isExpired
      ? await moveRequest(transaction, context, request, { event: 'reissued', change: { expiresAt, statusBeforeExpiry: null } })
      : await changeRequest(transaction, request, { expiresAt })
    if (!isExpired) await recordRequestEvent(transaction, context, renewed, 'request.link_renewed')
    const { id, clientId } = request
    await recordActivity(transaction, context, {
      clientId,
      requestId: id,
      activityType: 'LINK_RENEWED',
      actor: by.kind === 'customer' ? 'customer' : 'staff',
    })
    await context.pubsub.publish(transaction, id)
    const link = await issueLink(transaction, context, renewed, { expiresAt })
    const details = { url: link.url, expiresAt: expiresAt.toISOString() }
    const uniqueKey = `link-renewed:${id}:${expiresAt.toISOString()}`
    if (sendsEmail) await queueMail(transaction, context, renewed, { kind: 'link-renewed', uniqueKey, details })
    const target = { kind: 'request', id }
    await recordAudit(transaction, context, {
      clientId,
      actor: by,
      action: 'request.link-renewed',
      target,
      facts: { from: request.status },
    })
    return link
  })
}
