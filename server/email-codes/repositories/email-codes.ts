import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { EmailCodeEventKind, EmailCodeRow, EmailCodeTable } from '#server/platform/database/schema-files.ts'

/** Until the transaction ends, nobody else sends, checks or uses codes of that address. */
export async function lockEmail(transaction: Transaction<Database>, emailHash: Buffer): Promise<void> {
  // The hash is uniform: its first 8 bytes are as good a name of a lock as any.
  await sql`select pg_advisory_xact_lock(${emailHash.readBigInt64BE().toString()}::bigint)`.execute(transaction)
}

/** A used code has served: whoever proves the same address on another device waits for nothing. */
export async function findNewestUnusedCode(
  transaction: Transaction<Database>,
  input: { emailHash: Buffer; formId: string; boundTo: string | null },
): Promise<Pick<EmailCodeRow, 'createdAt'> | undefined> {
  return transaction
    .selectFrom('emailCodes')
    .select('createdAt')
    .where('emailHash', '=', input.emailHash)
    .where('formId', '=', input.formId)
    .where('boundTo', 'is not distinct from', input.boundTo)
    .where('usedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function saveCode(transaction: Transaction<Database>, row: Insertable<EmailCodeTable>): Promise<void> {
  await transaction.insertInto('emailCodes').values(row).execute()
}

/** Codes of an address that are neither used nor run out nor tried too often from where the caller is, locked. */
export async function listOpenCodes(
  transaction: Transaction<Database>,
  input: { emailHash: Buffer; networkHash: Buffer; formId: string | undefined; boundTo: string | null; now: Date; maxTries: number },
): Promise<EmailCodeRow[]> {
  let query = transaction
    .selectFrom('emailCodes')
    .selectAll()
    .where('emailHash', '=', input.emailHash)
    .where('boundTo', 'is not distinct from', input.boundTo)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', input.now)
    .where(
      (eb) => eb.case().when('networkHash', '=', input.networkHash).then(eb.ref('tries')).else(eb.ref('otherTries')).end(),
      '<',
      input.maxTries,
    )
  if (input.formId) query = query.where('formId', '=', input.formId)
  return query.orderBy('createdAt', 'desc').forUpdate().execute()
}

/** Against the tries of the network that asked for the code, or against those of everybody else. */
export async function limitSignInAttempts(
  transaction: Transaction<Database>,
  codes: Pick<EmailCodeRow, 'id' | 'networkHash'>[],
  networkHash: Buffer,
): Promise<void> {
  for (const { id, networkHash: asker } of codes) {
    const column = asker?.equals(networkHash) ? 'tries' : 'otherTries'
    await transaction
      .updateTable('emailCodes')
      .set((eb) => ({ [column]: eb(column, '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}

/** Uses up every open code of the form or of what it is bound to, and writes the ticket to the one that was right. */
export async function useCode(
  transaction: Transaction<Database>,
  right: EmailCodeRow,
  { now, ...ticket }: { now: Date; ticketHash: Buffer; ticketExpiresAt: Date },
): Promise<void> {
  await transaction
    .updateTable('emailCodes')
    .set({ usedAt: now })
    .where('emailHash', '=', right.emailHash)
    .where('formId', '=', right.formId)
    .where('boundTo', 'is not distinct from', right.boundTo)
    .where('usedAt', 'is', null)
    .execute()
  await transaction.updateTable('emailCodes').set(ticket).where('id', '=', right.id).execute()
}

export async function findCodeOfTicket(db: Kysely<Database>, ticketHash: Buffer): Promise<EmailCodeRow | undefined> {
  return db.selectFrom('emailCodes').selectAll().where('ticketHash', '=', ticketHash).executeTakeFirst()
}

type Event = { kind: EmailCodeEventKind; emailHash: Buffer; networkHash: Buffer }

export async function recordCodeEvent(transaction: Transaction<Database>, event: Event & { at: Date }): Promise<void> {
  await transaction.insertInto('emailCodeEvents').values(event).execute()
}

/** How often it happened in that time, for the address and the network together and each. */
export async function countCodeEvents(
  db: Kysely<Database>,
  { kind, emailHash, networkHash }: Event,
  { since, until }: { since: Date; until: Date },
) {
  const count = async (hashes: { emailHash?: Buffer; networkHash?: Buffer }) => {
    const row = await db
      .selectFrom('emailCodeEvents')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and(hashes))
      .where('kind', '=', kind)
      .where('at', '>', since)
      .where('at', '<=', until)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return { ofPair: await count({ emailHash, networkHash }), ofEmail: await count({ emailHash }), ofNetwork: await count({ networkHash }) }
}

/** The newest request of a person for a form that can still go on. */
export async function findOpenRequestOf(
  db: Kysely<Database>,
  input: { clientId: string; formId: string; emailHash: Buffer; open: RequestStatus[]; now: Date },
): Promise<VerificationRequestRow | undefined> {
  return db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('clientId', '=', input.clientId)
    .where('formId', '=', input.formId)
    .where('emailHash', '=', input.emailHash)
    .where('status', 'in', input.open)
    .where('expiresAt', '>', input.now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Everything of codes that were made before; their messages and keys with them. Answers how many codes. */
export async function removeOldCodes(db: Kysely<Database>, before: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const gone = await transaction.deleteFrom('emailCodes').where('createdAt', '<', before).returning('subjectId').execute()
    await transaction.deleteFrom('emailCodeEvents').where('at', '<', before).execute()
    const subjects = gone.map(({ subjectId }) => subjectId)
    if (subjects.length === 0) return 0
    await transaction.deleteFrom('outboxMails').where('subjectId', 'in', subjects).execute()
    await transaction.deleteFrom('mails').where('requestId', 'is', null).where('subjectId', 'in', subjects).execute()
    await transaction.deleteFrom('subjectKeys').where('subjectId', 'in', subjects).execute()
    return gone.length
  })
}
