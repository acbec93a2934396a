import type { Transaction } from 'kysely'
import { prefillForm } from '#server/company/invitations/prefill-form.ts'
import { countInvite, reopenInvited, sendInvitation } from '#server/company/invitations/send-invitation.ts'
import { removeAnswers } from '#server/forms/repositories/form-answers.ts'
import type { PersonDetails } from '#server/people/person-details.ts'
import { changePerson, type ListedPerson, revokeLinks } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { toExpiry } from '#server/requests/issue-link.ts'
import { changeRequest } from '#server/requests/repositories/requests.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

/** The person's own form says what the row says now, as long as nobody has opened it. */
export async function fillFormAgain(
  transaction: Transaction<Database>,
  context: AppContext,
  request: VerificationRequestRow,
  details: PersonDetails,
): Promise<void> {
  const { form } = await getClientAndForm(transaction, request)
  await removeAnswers(transaction, request.id)
  await prefillForm(transaction, context, { request, form }, details)
}

/**
 * Somebody who was invited, and has not begun, gets the link at the address that is right: the one that went to the other address
 * opens nothing any more. Without an address the link is closed, and nothing is sent. Answers whether it was sent.
 */
export async function sendToCorrectedAddress(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  { person, request, email }: { person: ListedPerson; request: VerificationRequestRow; email: string },
): Promise<boolean> {
  const now = context.clock.now()
  if (!email) {
    await revokeLinks(transaction, request.id, now, 'address_corrected')
    await changeRequest(transaction, request, { sealedEmail: null, emailHash: null })
    return false
  }
  const counted = countInvite(person, now, { toOtherAddress: true })
  const invited = await reopenInvited(transaction, context, request.id, { email, expiresAt: toExpiry(context, link.client) })
  await sendInvitation(transaction, context, link, { invited, kind: 'invitation', now, ends: 'address_corrected' })
  await changePerson(transaction, person, { invitedAt: now, ...counted })
  return true
}
