import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { MailTransport } from '#server/ports.ts'

/** Messages that stay on this server, for the mailbox page of the demonstration. The same message is kept once. */
export function openOutbox(db: Kysely<Database>): MailTransport {
  return {
    async send({ id, to, from, subject, text, html, language }) {
      const row = { id, recipient: to, senderName: from.name, senderAddress: from.address, subject, text, html, language }
      await db
        .insertInto('outboxMails')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    async close() {},
  }
}
