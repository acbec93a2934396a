import { openMailDetails } from '#server/mail/mail-details.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'

/** Messages that wait for an address, the oldest first, with what they say. */
export async function mailsTo({ db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>, email: string) {
  const rows = await db.selectFrom('mails').selectAll().where('sealedDetails', 'is not', null).orderBy('createdAt').execute()
  const opened = await Promise.all(
    rows.map(async (row) => {
      const key = await openKeyOf(db, masterKey, row.subjectId)
      return { ...row, details: openMailDetails(key, row.id, row.sealedDetails ?? Buffer.alloc(0)) }
    }),
  )
  return opened.filter(({ details }) => details.recipient === email)
}
