import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffUserRow } from '#server/platform/database/schema-staff.ts'

/** Neither an authenticator app that was confirmed nor a passkey; recovery codes only stand in for one of them. */
export const hasNone = (eb: ExpressionBuilder<Database & { u: Database['staffUsers'] }, 'u'>) =>
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

/** Whether a second factor is required of somebody, by their customer or by the kind of their account, and they have none. One that their provider vouched for in this session counts. */
export async function lacksRequiredSecondFactor(
  db: Kysely<Database>,
  { id, sessionId }: Pick<StaffUserRow, 'id'> & { sessionId?: string },
): Promise<boolean> {
  let query = db
    .selectFrom('staffUsers as u')
    .innerJoin('clients as c', 'c.id', 'u.clientId')
    .select('u.id')
    .where('u.id', '=', id)
    .where((eb) => eb.or([eb('c.requiresSecondFactor', '=', true), eb('u.isBreakGlass', '=', true)]))
    .where(hasNone)
  if (sessionId !== undefined)
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('staffProviderSessions as s')
            .select('s.id')
            .where('s.sessionId', '=', sessionId)
            .where('s.hasSecondFactor', '=', true),
        ),
      ),
    )
  return (await query.executeTakeFirst()) !== undefined
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
