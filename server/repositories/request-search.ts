import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/schema.ts'

/**
 * Requests of which something changed that they are found by; whoever changes one just now is left for later. The request itself is held too:
 * who indexes it refers to it, and would wait for somebody who holds it and waits for what is due.
 */
export async function takeDueRequests(
  transaction: Transaction<Database>,
  { clientId, limit }: { clientId?: string | undefined; limit: number },
): Promise<string[]> {
  const ofClient = clientId ? sql`where d.client_id = ${clientId}` : sql``
  const { rows } = await sql<{ requestId: string }>`delete from request_search_due where request_id in (
    select d.request_id from request_search_due d join verification_requests r on r.id = d.request_id ${ofClient}
    order by d.due_since limit ${limit} for update of d skip locked for key share of r skip locked)
    returning request_id`.execute(transaction)
  return rows.map(({ requestId }) => requestId)
}

/** Whether anything is due, without taking a lock. */
export async function isAnythingDue(db: Kysely<Database>, clientId: string): Promise<boolean> {
  return (await db.selectFrom('requestSearchDue').select('requestId').where('clientId', '=', clientId).limit(1).executeTakeFirst()) !== undefined
}

export type SearchedRow = { requestId: string; clientId: string; subjectId: string; words: string[]; sealedLabel: Buffer }

export async function saveSearched(transaction: Transaction<Database>, row: SearchedRow): Promise<void> {
  const { requestId: _, ...changed } = row
  await transaction
    .insertInto('requestSearch')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet({ ...changed, indexedAt: sql`now()` }))
    .execute()
}

export async function forgetSearched(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction.deleteFrom('requestSearch').where('requestId', '=', requestId).execute()
}
