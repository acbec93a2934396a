import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/staff/approval.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { findClient } from '#server/repositories/clients.ts'
import { loadCompleteness } from '#server/services/completeness/load-completeness.ts'

/** What the customer's policy asks of a company and what is not there. A person's own request has no gaps. */
export async function findGapFindings(db: Kysely<Database>, { id, kind, clientId }: VerificationRequestRow): Promise<ApprovalFinding[]> {
  const client = kind === 'corporate' ? await findClient(db, clientId) : undefined
  if (!client) return []
  const { gaps } = await loadCompleteness(db, id, client)
  return gaps.map((gap) => ({ kind: 'gap' as const, gap }))
}
