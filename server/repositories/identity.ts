import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { IdentityAnswer, IdentityDatabase } from '#server/database/schema-identity.ts'

/** Who the link of a request was issued for, sealed; nothing where its issuer named nobody. */
export async function findSealedName(db: Kysely<Database>, requestId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('namedPeople').select('sealedName').where('requestId', '=', requestId).executeTakeFirst()
  return row?.sealedName
}

export async function saveSealedName(transaction: Transaction<Database>, row: Insertable<IdentityDatabase['namedPeople']>): Promise<void> {
  await transaction.insertInto('namedPeople').values(row).execute()
}

/** What the applicant said of that document, if they were asked. */
export async function findIdentityAnswer(db: Kysely<Database>, requestId: string, documentId: string): Promise<IdentityAnswer | null> {
  const row = await db
    .selectFrom('identityAnswers')
    .select('answer')
    .where('requestId', '=', requestId)
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return row?.answer ?? null
}

/** Once for a document: answers false where it stood there already. */
export async function saveIdentityAnswer(transaction: Transaction<Database>, row: Insertable<IdentityDatabase['identityAnswers']>): Promise<boolean> {
  const saved = await transaction
    .insertInto('identityAnswers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('documentId')
    .executeTakeFirst()
  return saved !== undefined
}
