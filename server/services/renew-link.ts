import { isSettled } from '#contract/requests/request-status.ts'
import { Refusal } from '#server/errors.ts'
import { getClientAndForm } from '#server/repositories/clients.ts'
import { changeRequest } from '#server/repositories/requests.ts'
import { type AuditActor, recordAudit } from '#server/services/audit/record-audit.ts'
import { type IssuedLink, issueLink, toExpiry } from '#server/services/issue-link.ts'
import { moveRequest } from '#server/services/move-request.ts'
import { queueMail } from '#server/services/queue-mail.ts'
import { recordActivity } from '#server/services/sealing/activities.ts'
import type { TenantScope } from '#server/services/tenant-scope.ts'
import { withRequest } from '#server/services/with-request.ts'
import type { DeskTools } from '#server/tools.ts'

/**
 * Staff give a request a new link; the old one opens nothing from then on, and what was done is kept.
 * Throws Refusal: REQUEST_NOT_FOUND, REQUEST_CANNOT_BE_SUBMITTED (already settled).
 */
export async function renewLink(
  tools: DeskTools,
  requestId: string,
  { sendsEmail = true, by, tenant }: { sendsEmail?: boolean; by: AuditActor; tenant: TenantScope },
): Promise<IssuedLink> {
  return withRequest(tools, { requestId, tenant }, async (transaction, request) => {
    if (isSettled(request.status)) throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
    const { client } = await getClientAndForm(transaction, request)
    const expiresAt = toExpiry(tools, client)
    const isExpired = request.status === 'EXPIRED'
    const renewed = isExpired
      ? await moveRequest(transaction, tools, request, { event: 'reissued', change: { expiresAt, statusBeforeExpiry: null } })
      : await changeRequest(transaction, request, { expiresAt })
    const { id, clientId } = request
    await recordActivity(transaction, tools, { clientId, requestId: id, activityType: 'LINK_RENEWED', actor: 'staff' })
    await tools.news.announce(transaction, id)
    const link = await issueLink(transaction, tools, renewed, { expiresAt })
    const details = { url: link.url, expiresAt: expiresAt.toISOString() }
    const uniqueKey = `link-renewed:${id}:${expiresAt.toISOString()}`
    if (sendsEmail) await queueMail(transaction, tools, renewed, { kind: 'link-renewed', uniqueKey, details })
    const target = { kind: 'request', id }
    await recordAudit(transaction, tools, { clientId, actor: by, action: 'request.link-renewed', target, facts: { from: request.status } })
    return link
  })
}
