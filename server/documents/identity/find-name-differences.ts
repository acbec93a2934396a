import type { Kysely } from 'kysely'
import { compareIdentity, listDiffering } from '#server/documents/identity/compare-identity.ts'
import { listInvitedRequests } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'

/**
 * Of the people whom a company invited, by the id of their rows: those whom the company itself names otherwise than their document does. What the
 * document says, and what anybody else says of them, is not for the company; what staff have decided is no question any more.
 */
export async function findNameDifferences(
  context: { db: Kysely<Database> } & Pick<AppContext, 'masterKey'>,
  companyRequestId: string,
): Promise<Set<string>> {
  const differing = new Set<string>()
  for (const request of await listInvitedRequests(context.db, companyRequestId)) {
    if (request.status === 'APPROVED' || request.status === 'REJECTED') continue
    const people = (await compareIdentity(context.db, context, request))?.people ?? []
    if (people.some(({ person, match }) => person.source === 'company' && listDiffering(match).length > 0)) differing.add(request.id)
  }
  return differing
}
