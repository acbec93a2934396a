import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { OutboxMailTable } from '#server/platform/database/schema-mail.ts'

/** The same message is kept once. */
export async function saveOutboxMail(db: Kysely<Database>, row: Insertable<OutboxMailTable>): Promise<void> {
  await db
    .insertInto('outboxMails')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** With what opens them, newest first; none of somebody who was erased. */
export async function listSealedOutboxMails(db: Kysely<Database>, input: { id: string } | { limit: number }) {
  const query = db
    .selectFrom('outboxMails as o')
    .innerJoin('subjectKeys as k', 'k.subjectId', 'o.subjectId')
    .select(['o.id', 'o.subjectId', 'o.sealedMessage', 'o.language', 'o.sentAt', 'k.sealedKey'])
    .orderBy('o.sentAt', 'desc')
    .orderBy('o.id')
  const rows = await ('id' in input ? query.where('o.id', '=', input.id) : query.limit(input.limit)).execute()
  return rows.flatMap(({ sealedKey, sealedMessage, ...row }) => (sealedKey && sealedMessage ? [{ ...row, sealedKey, sealedMessage }] : []))
}
