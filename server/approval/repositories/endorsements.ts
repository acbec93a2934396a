import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { EndorsementRow } from '#server/platform/database/schema-cases.ts'

/** The first of two who approve, if somebody has, and the request and what was found are still as they were then. */
export async function findEndorsement(
  db: Kysely<Database>,
  { id, revision }: { id: string; revision: number },
  findingsDigest: string,
): Promise<EndorsementRow | undefined> {
  return db
    .selectFrom('requestEndorsements')
    .selectAll()
    .where('requestId', '=', id)
    .where('revision', '=', revision)
    .where('findingsDigest', '=', findingsDigest)
    .executeTakeFirst()
}

/** In place of one that no longer counts. */
export async function saveEndorsement(transaction: Transaction<Database>, row: EndorsementRow): Promise<void> {
  const { requestId: _, ...changed } = row
  await transaction
    .insertInto('requestEndorsements')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(changed))
    .execute()
}
