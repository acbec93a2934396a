import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffUserRow } from '#server/platform/database/schema-staff.ts'

/** Neither an authenticator app that was confirmed nor a passkey; recovery codes only stand in for one of them. */
const hasNone = (eb: ExpressionBuilder<Database & { u: Database['staffUsers'] }, 'u'>) =>
  eb.and([
    eb.not(
      eb.exists(
        eb.selectFrom('staffTotp as t').select('t.userId').whereRef('t.userId', '=', 'u.id').where('t.confirmedAt', 'is not', null),
      ),
    ),
    eb.not(eb.exists(eb.selectFrom('staffPasskeys as p').select('p.id').whereRef('p.userId', '=', 'u.id'))),
  ])

export async function lacksSecondFactor(db: Kysely<Database>, { id }: Pick<StaffUserRow, 'id'>): Promise<boolean> {
  return (await db.selectFrom('staffUsers as u').select('u.id').where('u.id', '=', id).where(hasNone).executeTakeFirst()) !== undefined
}

/** Whether the customer of somebody requires a second factor, and they have none. */
export async function lacksRequiredSecondFactor(db: Kysely<Database>, { id }: Pick<StaffUserRow, 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('staffUsers as u')
    .innerJoin('clients as c', 'c.id', 'u.clientId')
    .select('u.id')
    .where('u.id', '=', id)
    .where('c.requiresSecondFactor', '=', true)
    .where(hasNone)
    .executeTakeFirst()
  return row !== undefined
}

/** Active members of a customer's staff without a second factor. */
export async function countStaffWithoutSecondFactor(db: Kysely<Database>, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('staffUsers as u')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('u.clientId', '=', clientId)
    .where('u.status', '=', 'active')
    .where(hasNone)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
