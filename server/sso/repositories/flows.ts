import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { SsoDatabase, StaffSsoFlowRow } from '#server/platform/database/schema-staff.ts'

export async function saveFlow(
  db: Kysely<Database>,
  { now, ...row }: Insertable<SsoDatabase['staffSsoFlows']> & { now: Date },
): Promise<void> {
  await sql`delete from staff_sso_flows where state_hash in (
    select state_hash from staff_sso_flows where expires_at < ${now} limit 100 for update skip locked)`.execute(db)
  await db.insertInto('staffSsoFlows').values(row).execute()
}

/** Uses it up. Whoever knows the state and not what the browser kept takes nothing from it. */
export async function takeFlow(
  db: Kysely<Database>,
  { stateHash, flowHash }: { stateHash: Buffer; flowHash: Buffer },
): Promise<StaffSsoFlowRow | undefined> {
  return db
    .deleteFrom('staffSsoFlows')
    .where('stateHash', '=', stateHash)
    .where('flowHash', '=', flowHash)
    .returningAll()
    .executeTakeFirst()
}
