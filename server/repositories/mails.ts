import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { MailTable } from '#server/database/schema-mail.ts'

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
