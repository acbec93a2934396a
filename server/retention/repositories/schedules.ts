import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { RetentionDatabase, RetentionScheduleRow } from '#server/platform/database/schema-cases.ts'

type ScheduleTable = RetentionDatabase['retentionSchedules']

/** Every version of a live client, the newest first. */
export async function listSchedules(db: Kysely<Database>, clientId: string): Promise<RetentionScheduleRow[]> {
  return db.selectFrom('retentionSchedules').selectAll().where('clientId', '=', clientId).orderBy('version', 'desc').execute()
}

/** Whoever changes the schedules of a client stands in line. */
export async function lockSchedules(transaction: Transaction<Database>, clientId: string): Promise<RetentionScheduleRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext('portico-retention'), hashtext(${clientId}))`.execute(transaction)
  return listSchedules(transaction, clientId)
}

export async function saveSchedule(transaction: Transaction<Database>, row: Insertable<ScheduleTable>): Promise<void> {
  await transaction.insertInto('retentionSchedules').values(row).execute()
  await noteFirstSchedule(transaction, row.clientId)
}

export async function changeSchedule(
  transaction: Transaction<Database>,
  { clientId, version }: Pick<RetentionScheduleRow, 'clientId' | 'version'>,
  change: Updateable<ScheduleTable>,
): Promise<void> {
  await transaction.updateTable('retentionSchedules').set(change).where('clientId', '=', clientId).where('version', '=', version).execute()
  await noteFirstSchedule(transaction, clientId)
}

/** With the client, where every call of an applicant reads it. */
async function noteFirstSchedule(transaction: Transaction<Database>, clientId: string): Promise<void> {
  await sql`update clients set retention_schedule_from = (
    select min(effective_at) from retention_schedules where client_id = ${clientId} and withdrawn_at is null
  ) where id = ${clientId}`.execute(transaction)
}

/** Live clients of which a version was ever confirmed. */
export async function listClientsWithSchedule(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('retentionSchedules')
    .select('clientId')
    .distinct()
    .where('confirmedAt', 'is not', null)
    .orderBy('clientId')
    .execute()
  return rows.map(({ clientId }) => clientId)
}
