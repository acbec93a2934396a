import type { Kysely, Transaction } from 'kysely'
import { openMailDetails, sealMailDetails } from '#server/mail/mail-details.ts'
import { type OutboxMessage, sealOutboxMessage } from '#server/mail/outbox-mails.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey } from '#server/platform/crypto/seal.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { sealFilters } from '#server/queue/saved-views.ts'
import { sealActivityRemark } from '#server/requests/activities.ts'
import { type Contact, sealContact } from '#server/requests/contact.ts'
import {
  emptyUnsealed,
  listSealedDetails,
  replaceActivityRemarks,
  replaceContacts,
  replaceMailDetails,
  replaceOutboxMessages,
  replaceStaff,
  replaceViewFilters,
  takeUnsealed,
  type UnsealedText,
} from '#server/retention/repositories/unsealed-texts.ts'
import { sealStaff } from '#server/staff/members/staff-identity.ts'

const batch = 500

/**
 * Before the first call: seals what an earlier version kept in clear. Each batch is whole or not at all, so that a start that was cut off
 * goes on where it was; servers that start together share the work. Answers how many rows.
 */
export async function sealOldTexts(db: Kysely<Database>, masterKey: KeyRing): Promise<number> {
  let sealed = 0
  for (;;) {
    const taken = await db.transaction().execute(async (transaction) => {
      const rows = await takeUnsealed(transaction, batch)
      await sealRows(transaction, masterKey, rows)
      return rows.length
    })
    sealed += taken
    if (taken < batch) break
  }
  // Rows that were deleted lie on the disk until their space is used again; an emptied table leaves nothing.
  if (sealed > 0) await emptyUnsealed(db)
  return sealed
}

type Opened = UnsealedText & { key: Uint8Array }

async function sealRows(transaction: Transaction<Database>, masterKey: KeyRing, rows: readonly UnsealedText[]): Promise<void> {
  // Of somebody who was erased nothing is kept.
  const opened = rows.flatMap((row) => (row.sealedKey ? [{ ...row, key: openSubjectKey(masterKey, row.subjectId, row.sealedKey) }] : []))
  const of = (kind: string) => opened.filter((row) => row.kind === kind)
  await replaceContacts(
    transaction,
    of('request').map((row) => toContact(masterKey, row)),
  )
  await replaceMailDetails(transaction, await toMailDetails(transaction, of('mail')))
  await replaceOutboxMessages(
    transaction,
    of('outbox').map(({ rowId, key, texts }) => ({ id: rowId, sealed: sealOutboxMessage(key, rowId, texts as OutboxMessage) })),
  )
  await replaceStaff(
    transaction,
    of('staff').map(({ rowId, key, texts }) => ({
      id: rowId,
      ...sealStaff({ masterKey }, key, rowId, { email: texts.email ?? '', displayName: texts.displayName ?? '' }),
    })),
  )
  await replaceViewFilters(
    transaction,
    of('view').map(({ rowId, key, texts }) => ({ id: rowId, sealed: sealFilters(key, texts.user ?? '', texts.filters ?? '') })),
  )
  await replaceActivityRemarks(
    transaction,
    of('activity').map(({ rowId, key, texts }) => ({
      id: rowId,
      sealed: sealActivityRemark(key, texts.request ?? '', texts.remark ?? ''),
    })),
  )
}

/** Those that were not sent meanwhile. */
async function toMailDetails(transaction: Transaction<Database>, rows: readonly Opened[]): Promise<{ id: string; sealed: Buffer }[]> {
  const waiting = new Map(
    (
      await listSealedDetails(
        transaction,
        rows.map(({ rowId }) => rowId),
      )
    ).map(({ id, sealedDetails }) => [id, sealedDetails]),
  )
  return rows.flatMap(({ rowId, key, texts }) => {
    const sealed = waiting.get(rowId)
    return sealed
      ? [{ id: rowId, sealed: sealMailDetails(key, rowId, { ...openMailDetails(key, rowId, sealed), recipient: texts.recipient ?? '' }) }]
      : []
  })
}

function toContact(masterKey: KeyRing, { rowId, clientId, key, texts }: Opened) {
  const { email = null, reference = null, remark = null } = texts as Partial<Contact>
  const none = { sealedEmail: null, emailHash: null, sealedReference: null, referenceHash: null, sealedRemark: null }
  return { id: rowId, ...none, ...sealContact({ masterKey }, key, { id: rowId, clientId }, { email, reference, remark }) }
}
