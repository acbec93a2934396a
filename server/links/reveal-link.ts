import type { Transaction } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { IssuedLink } from '#server/requests/issue-link.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

type Needs = Pick<AppContext, 'masterKey' | 'clock'>

/** Whoever holds a link reads and writes as its applicant: it is shown by this permission, beside the one that issues it. */
export const mayRevealLinks = ({ permissions }: Pick<StaffCaller, 'permissions'>) => permissions.has('links:reveal')

/**
 * The address of a link as a member of staff may see it, with its entry in the audit log; null for whoever may not. The first link of a
 * request that was made this moment opens nothing of anybody yet: whoever issues it for somebody without email passes it on. Last in its
 * transaction.
 */
export async function revealLink(
  transaction: Transaction<Database>,
  context: Needs,
  caller: StaffCaller,
  { link, isFresh }: { link: IssuedLink; isFresh: boolean },
): Promise<string | null> {
  if (!isFresh && !mayRevealLinks(caller)) return null
  const { user, device } = caller
  const target = { kind: 'request', id: link.requestId }
  await recordAudit(transaction, context, {
    clientId: user.clientId,
    actor: staffActor(user, device),
    action: 'request.link-revealed',
    target,
  })
  return link.url
}
