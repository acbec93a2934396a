import type { Kysely } from 'kysely'
import type { Language } from '#contract/language.ts'
import { listSealedOutboxMails, saveOutboxMail } from '#server/mail/repositories/outbox-mails.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { Mail } from '#server/platform/ports.ts'

export type OutboxPlace = { db: Kysely<Database>; masterKey: KeyRing }
export type OutboxMessage = { recipient: string; senderName: string; senderAddress: string; subject: string; text: string; html: string }
export type OutboxMail = OutboxMessage & { id: string; language: Language; sentAt: Date }

/** Sealed under the key of whoever reads it, like the message that waited. */
export async function storeOutboxMail(
  { db, masterKey }: OutboxPlace,
  { id, subjectId, to, from, subject, text, html, language }: Mail,
): Promise<void> {
  const message: OutboxMessage = { recipient: to, senderName: from.name, senderAddress: from.address, subject, text, html }
  const sealedMessage = sealOutboxMessage(await openKeyOf(db, masterKey, subjectId), id, message)
  await saveOutboxMail(db, { id, subjectId, sealedMessage, language })
}

export function sealOutboxMessage(key: Uint8Array, id: string, message: OutboxMessage): Buffer {
  return Buffer.from(seal(key, toSealName(id), Buffer.from(JSON.stringify(message))))
}

export async function listOutboxMails({ db, masterKey }: OutboxPlace, input: { id: string } | { limit: number }): Promise<OutboxMail[]> {
  const rows = await listSealedOutboxMails(db, input)
  return rows.map(({ id, subjectId, sealedKey, sealedMessage, language, sentAt }) => {
    const opened = unseal(openSubjectKey(masterKey, subjectId, sealedKey), toSealName(id), sealedMessage)
    return { id, language, sentAt, ...(JSON.parse(Buffer.from(opened).toString()) as OutboxMessage) }
  })
}

const toSealName = (id: string) => `outbox-mail:${id}`
