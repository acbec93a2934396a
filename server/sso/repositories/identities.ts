import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { SsoDatabase, StaffIdentityRow } from '#server/platform/database/schema-staff.ts'

type Subject = { clientId: string; subjectHash: Buffer }

export async function findIdentity(db: Kysely<Database>, { clientId, subjectHash }: Subject): Promise<StaffIdentityRow | undefined> {
  return db
    .selectFrom('staffIdentities')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('subjectHash', '=', subjectHash)
    .executeTakeFirst()
}

/** Somebody whom the provider made here at a sign-in with this claim, and whom SCIM does not know yet. */
export async function findUserOfLink(
  db: Kysely<Database>,
  { clientId, linkHash }: { clientId: string; linkHash: Buffer },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staffIdentities as i')
    .leftJoin('scimUsers as s', 's.userId', 'i.userId')
    .select('i.userId')
    .where('i.clientId', '=', clientId)
    .where('i.linkHash', '=', linkHash)
    .where('s.userId', 'is', null)
    .executeTakeFirst()
  return row?.userId
}

/** Answers false where the account or the person at the provider is linked already. */
export async function saveIdentity(transaction: Transaction<Database>, row: Insertable<SsoDatabase['staffIdentities']>): Promise<boolean> {
  const saved = await transaction
    .insertInto('staffIdentities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return saved !== undefined
}
