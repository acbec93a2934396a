import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { IdentityDatabase, IdentityStatementRow } from '#server/platform/database/schema-identity.ts'

/** Who the link of a request was issued for, sealed; nothing where its issuer named nobody. */
export async function findSealedName(db: Kysely<Database>, requestId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('namedPeople').select('sealedName').where('requestId', '=', requestId).executeTakeFirst()
  return row?.sealedName
}

export async function saveSealedName(transaction: Transaction<Database>, row: Insertable<IdentityDatabase['namedPeople']>): Promise<void> {
  await transaction.insertInto('namedPeople').values(row).execute()
}

export async function findSealedEntered(db: Kysely<Database>, requestId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('enteredDetails').select('sealedDetails').where('requestId', '=', requestId).executeTakeFirst()
  return row?.sealedDetails
}

/** The first stands: later documents of the same verification change nothing of what was said before. */
export async function saveFirstEntered(
  transaction: Transaction<Database>,
  row: Insertable<IdentityDatabase['enteredDetails']>,
): Promise<void> {
  await transaction
    .insertInto('enteredDetails')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doNothing())
    .execute()
}

/** What the person said of differences with one document. */
export async function listStatements(
  db: Kysely<Database>,
  { requestId, documentId }: { requestId: string; documentId: string },
): Promise<IdentityStatementRow[]> {
  return db
    .selectFrom('identityStatements')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('documentId', '=', documentId)
    .orderBy('source')
    .execute()
}

export async function saveStatement(
  transaction: Transaction<Database>,
  row: Insertable<IdentityDatabase['identityStatements']>,
): Promise<void> {
  const { documentId, statement, fields, statedAt } = row
  await transaction
    .insertInto('identityStatements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestId', 'source']).doUpdateSet({ documentId, statement, fields, statedAt }))
    .execute()
}
