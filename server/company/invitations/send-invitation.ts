import type { Transaction } from 'kysely'
import type { LinkEnd } from '#contract/links/link-end.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { listInvitedAddresses, saveInvitedAddress } from '#server/company/repositories/invited-addresses.ts'
import { toEmailHash } from '#server/email-codes/code-hashes.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { ListedPerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readContact, sealContactOf } from '#server/requests/contact.ts'
import { issueLink } from '#server/requests/issue-link.ts'
import { moveRequest, recordRequestEvent } from '#server/requests/move-request.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'

export const invitePauseSeconds = 60
const dayMs = 24 * 3_600_000
const maxPerDay = 10

/** Refuses INVITATION_JUST_SENT: a second click sends nothing, and nobody is flooded. A link that goes to another address waits for no pause. */
export function countInvite(
  { invitedAt, invites, invitesSince }: ListedPerson,
  now: Date,
  { toOtherAddress = false }: { toOtherAddress?: boolean } = {},
): { invites: number; invitesSince?: Date } {
  const waitedMs = invitedAt ? now.getTime() - invitedAt.getTime() : Number.POSITIVE_INFINITY
  if (!toOtherAddress && waitedMs < invitePauseSeconds * 1_000) {
    throw new Refusal('INVITATION_JUST_SENT', { resendAfterSeconds: Math.ceil(invitePauseSeconds - waitedMs / 1_000) })
  }
  const isNewDay = !invitesSince || now.getTime() - invitesSince.getTime() >= dayMs
  if (!isNewDay && invites >= maxPerDay) {
    throw new Refusal('INVITATION_JUST_SENT', { resendAfterSeconds: Math.ceil((invitesSince.getTime() + dayMs - now.getTime()) / 1_000) })
  }
  return isNewDay ? { invites: 1, invitesSince: now } : { invites: invites + 1 }
}

/** As many new addresses a day as a large board has people: a company that nobody knows yet is no mailing list. */
const newAddressesADay = 50

/** Counts an address to which the company has sent nothing within a day. Refuses INVITATION_LIMIT_REACHED. */
export async function countNewAddress(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey'>,
  { companyId, email, now }: { companyId: string; email: string; now: Date },
): Promise<void> {
  const emailHash = toEmailHash(context, email)
  const since = new Date(now.getTime() - dayMs)
  const invited = await listInvitedAddresses(transaction, companyId, since)
  if (invited.some((known) => known.equals(emailHash))) return
  if (invited.length >= newAddressesADay) throw new Refusal('INVITATION_LIMIT_REACHED', { retryAfterSeconds: dayMs / 1_000 })
  await saveInvitedAddress(transaction, { requestId: companyId, emailHash, invitedAt: now })
}

/** What the person has done is kept. Refuses what is submitted or decided. */
export async function reopenInvited(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'pubsub' | 'masterKey'>,
  id: string,
  { email, expiresAt }: { email: string; expiresAt: Date },
): Promise<VerificationRequestRow> {
  const request = await lockRequest(transaction, id)
  const change = { ...(await sealContactOf(transaction, context, request, { email })), expiresAt }
  if (request.status === 'EXPIRED')
    return moveRequest(transaction, context, request, {
      event: 'reissued',
      change: { ...change, statusBeforeExpiry: null },
      reported: null,
    })
  if (!nextStatus(request.status, 'expired')) throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
  return changeRequest(transaction, request, change)
}

type Sent = { invited: VerificationRequestRow; kind: 'invitation' | 'invitation-renewed' | 'invitation-anew'; now: Date; ends?: LinkEnd }

/** A new link to the address of the request, which closes the one before it. */
export async function sendInvitation(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'clock' | 'publicUrl' | 'jobs' | 'masterKey' | 'pubsub'>,
  link: Pick<OpenLink, 'request'>,
  { invited, kind, now, ends }: Sent,
): Promise<void> {
  await countNewAddress(transaction, context, {
    companyId: link.request.id,
    email: (await readContact(transaction, context, invited)).email ?? '',
    now,
  })
  const { companyName } = await getCorporateRequest(transaction, link.request.id)
  const { url, expiresAt } = await issueLink(transaction, context, invited, { expiresAt: invited.expiresAt, ...(ends && { ends }) })
  await queueMail(transaction, context, invited, {
    kind,
    uniqueKey: `invitation:${invited.id}:${now.toISOString()}`,
    details: { url, expiresAt: expiresAt.toISOString(), company: companyName },
  })
  if (nextStatus(invited.status, 'emailSent'))
    await moveRequest(transaction, context, invited, { event: 'emailSent', reported: 'person.invited' })
  else await recordRequestEvent(transaction, context, invited, 'person.invited')
}
