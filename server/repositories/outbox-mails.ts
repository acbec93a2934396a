import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { OutboxMailTable } from '#server/database/schema-mail.ts'

export type OutboxMail = Selectable<OutboxMailTable>

/** Newest first. */
export async function listOutboxMails(db: Kysely<Database>, limit: number): Promise<Omit<OutboxMail, 'text' | 'html'>[]> {
  return db
    .selectFrom('outboxMails')
    .select(['id', 'recipient', 'senderName', 'senderAddress', 'subject', 'language', 'sentAt'])
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findOutboxMail(db: Kysely<Database>, id: string): Promise<OutboxMail | undefined> {
  return db.selectFrom('outboxMails').selectAll().where('id', '=', id).executeTakeFirst()
}
