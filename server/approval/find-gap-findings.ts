import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { loadCompleteness } from '#server/ownership/load-completeness.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

/** What the customer's policy asks of a company and what is not there, and which owners it declared itself to be exempt. A person's own request has no gaps. */
export async function findGapFindings(db: Kysely<Database>, { id, kind, clientId }: VerificationRequestRow): Promise<ApprovalFinding[]> {
  const client = kind === 'corporate' ? await findClient(db, clientId) : undefined
  if (!client) return []
  const { gaps, facts } = await loadCompleteness(db, id, client)
  // Whatever the policy asks of shares: behind it, nobody looks for beneficial owners.
  const exempt = facts.companies.flatMap(({ id: companyId, exemption }) =>
    exemption ? [{ kind: 'exemption' as const, companyId, exemption }] : [],
  )
  return [...gaps.map((gap) => ({ kind: 'gap' as const, gap })), ...exempt]
}
