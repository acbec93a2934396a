import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Database, VerificationRequestRow, VerificationRequestTable } from '#server/platform/database/schema.ts'

export async function findRequest(db: Kysely<Database>, requestId: string): Promise<VerificationRequestRow | undefined> {
  return db.selectFrom('verificationRequests').selectAll().where('id', '=', requestId).executeTakeFirst()
}

/** The request as it is now, and as nobody else can change it until the transaction ends. */
export async function lockRequest(transaction: Transaction<Database>, requestId: string): Promise<VerificationRequestRow> {
  return transaction.selectFrom('verificationRequests').selectAll().where('id', '=', requestId).forUpdate().executeTakeFirstOrThrow()
}

export async function saveRequest(transaction: Transaction<Database>, row: Insertable<VerificationRequestTable>) {
  return transaction.insertInto('verificationRequests').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findRequestOfSession(
  db: Kysely<Database>,
  clientId: string,
  sessionUuid: string,
): Promise<VerificationRequestRow | undefined> {
  const ofSession = db.selectFrom('verificationRequests').selectAll().where('clientId', '=', clientId)
  return ofSession.where('sessionUuid', '=', sessionUuid).executeTakeFirst()
}

export async function changeRequest(
  transaction: Transaction<Database>,
  request: Pick<VerificationRequestRow, 'id' | 'clientId'>,
  change: Updateable<VerificationRequestTable>,
): Promise<VerificationRequestRow> {
  return transaction
    .updateTable('verificationRequests')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', request.id)
    .where('clientId', '=', request.clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ids of open requests whose link ran out. */
export async function findRequestsToExpire(
  db: Kysely<Database>,
  options: { now: Date; open: RequestStatus[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('verificationRequests')
    .select('id')
    .where('expiresAt', '<=', options.now)
    .where('status', 'in', options.open)
    .orderBy('expiresAt')
    .limit(options.limit)
    .execute()
  return rows.map(({ id }) => id)
}
