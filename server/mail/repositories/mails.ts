import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { MailKind, MailTable } from '#server/platform/database/schema-mail.ts'

/** Queues a message, unless the same fact queued it before. Answers whether it is new. */
export async function saveMail(transaction: Transaction<Database>, row: Insertable<MailTable>): Promise<boolean> {
  const saved = await transaction
    .insertInto('mails')
    .values(row)
    .onConflict((conflict) => conflict.column('uniqueKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** When the last message about a request was queued. */
export async function findNewestMailTime(db: Kysely<Database>, requestId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** When messages of a kind about a request were queued since then, the newest first. */
export async function listMailTimes(
  db: Kysely<Database>,
  { requestId, kind, since }: { requestId: string; kind: MailKind; since: Date },
): Promise<Date[]> {
  const ofKind = db.selectFrom('mails').select('createdAt').where('requestId', '=', requestId).where('kind', '=', kind)
  const rows = await ofKind.where('createdAt', '>', since).orderBy('createdAt', 'desc').execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Those that wait to be sent, oldest first. */
export async function listUnsentMails(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('sentAt', 'is', null)
    .where('sealedDetails', 'is not', null)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}
