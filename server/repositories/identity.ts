import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { IdentityDatabase } from '#server/database/schema-identity.ts'

/** Who the link of a request was issued for, sealed; nothing where its issuer named nobody. */
export async function findSealedName(db: Kysely<Database>, requestId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('namedPeople').select('sealedName').where('requestId', '=', requestId).executeTakeFirst()
  return row?.sealedName
}

export async function saveSealedName(transaction: Transaction<Database>, row: Insertable<IdentityDatabase['namedPeople']>): Promise<void> {
  await transaction.insertInto('namedPeople').values(row).execute()
}
