import type { Transaction } from 'kysely'
import { inviteEach } from '#server/company/invitations/invite-everybody.ts'
import { loadCompleteness } from '#server/ownership/load-completeness.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { findPublishedForm } from '#server/tenants/repositories/clients.ts'

/**
 * Invites whom the policy wants to be verified and who was not invited yet: an owner below the threshold is not asked for a document.
 * What is in the way of an invitation never keeps a company from submitting.
 */
export async function inviteRequired(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  company: VerificationRequestRow,
) {
  const { required, people } = await loadCompleteness(transaction, company.id, link.client)
  const waiting = new Set(required.filter(({ state }) => state === 'not_invited' || state === 'no_email').map(({ id }) => id))
  const form = waiting.size > 0 ? await findPublishedForm(transaction, { clientId: link.client.id, kind: 'individual' }) : undefined
  return inviteEach(transaction, context, link, { company, people: form ? people.filter(({ id }) => waiting.has(id)) : [] })
}
