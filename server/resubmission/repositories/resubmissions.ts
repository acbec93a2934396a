import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** What stood of each asked word, as a hash. */
export type Fingerprints = Record<string, string>

export async function saveResubmission(
  transaction: Transaction<Database>,
  { before, ...row }: { requestId: string; clientId: string; requestedAt: Date; before: Fingerprints },
): Promise<void> {
  const changed = { requestedAt: row.requestedAt, before: JSON.stringify(before) }
  await transaction
    .insertInto('resubmissions')
    .values({ ...row, ...changed })
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(changed))
    .execute()
}

export async function findResubmission(db: Kysely<Database>, requestId: string): Promise<{ before: Fingerprints } | undefined> {
  return db.selectFrom('resubmissions').select('before').where('requestId', '=', requestId).executeTakeFirst()
}

export async function removeResubmission(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction.deleteFrom('resubmissions').where('requestId', '=', requestId).execute()
}
