import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { CasesDatabase, NoteRow } from '#server/platform/database/schema-cases.ts'

export async function saveNote(transaction: Transaction<Database>, row: Insertable<CasesDatabase['requestNotes']>): Promise<void> {
  await transaction.insertInto('requestNotes').values(row).execute()
}

/** The oldest first. */
export async function listNotes(db: Kysely<Database>, requestId: string): Promise<NoteRow[]> {
  return db.selectFrom('requestNotes').selectAll().where('requestId', '=', requestId).orderBy('createdAt').orderBy('id').execute()
}
