import type { Transaction } from 'kysely'
import type { OpenLink } from '#server/access/open-link.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { findPublishedForm } from '#server/repositories/clients.ts'
import { inviteEach } from '#server/services/company/invite-everybody.ts'
import { loadCompleteness } from '#server/services/completeness/load-completeness.ts'
import type { Tools } from '#server/tools.ts'

/**
 * Invites whom the policy wants to be verified and who was not invited yet: an owner below the threshold is not asked for a document.
 * What is in the way of an invitation never keeps a company from submitting.
 */
export async function inviteRequired(transaction: Transaction<Database>, tools: Tools, link: OpenLink, company: VerificationRequestRow) {
  const { required, people } = await loadCompleteness(transaction, company.id, link.client)
  const waiting = new Set(required.filter(({ state }) => state === 'not_invited' || state === 'no_email').map(({ id }) => id))
  const form = waiting.size > 0 ? await findPublishedForm(transaction, { clientId: link.client.id, kind: 'individual' }) : undefined
  return inviteEach(transaction, tools, link, { company, people: form ? people.filter(({ id }) => waiting.has(id)) : [] })
}
