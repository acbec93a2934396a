import type { Kysely } from 'kysely'
import type { Client, Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { MailRow } from '#server/platform/database/schema-mail.ts'
import { selectClients } from '#server/platform/database/tenant-settings.ts'
import { maxClockSkewMs } from '#server/platform/limits/clock-skew.ts'

export type MailToSend = {
  mail: MailRow
  client: Pick<Client, 'name' | 'colour' | 'contactEmail' | 'testOf'>
  /** None for a message that is sent before there is one. */
  request: Pick<VerificationRequestRow, 'id' | 'sealedEmail' | 'sealedReference' | 'sealedRemark' | 'subjectId'> | null
}

/**
 * Takes a message to send it; nothing when it is sent, unknown, or being sent by another server until `claimedUntil`. A claim that lies too far
 * ahead is of a server whose clock was wrong.
 */
export async function claimMail(db: Kysely<Database>, mailId: string, now: Date, claimedUntil: Date): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), claimedUntil }))
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('claimedUntil', 'is', null),
        eb('claimedUntil', '<=', now),
        eb('claimedUntil', '>', new Date(claimedUntil.getTime() + maxClockSkewMs)),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Keeps a message in hand for longer; one that was sent or given back meanwhile stays as it is. */
export async function extendClaim(db: Kysely<Database>, mailId: string, claimedUntil: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ claimedUntil })
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .where('claimedUntil', 'is not', null)
    .execute()
}

/** Whether a message still waits to be sent. */
export async function isMailWaiting(db: Kysely<Database>, mailId: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('sentAt').where('id', '=', mailId).executeTakeFirst()
  return row !== undefined && row.sentAt === null
}

/** Whom a claimed message speaks for, and about what. */
export async function getMailToSend(db: Kysely<Database>, mail: MailRow): Promise<MailToSend> {
  const row = await selectClients(db)
    .leftJoin('verificationRequests as r', (join) => join.onRef('r.clientId', '=', 'c.id').on('r.id', '=', mail.requestId))
    .select(['r.id as requestId', 'r.subjectId', 'r.sealedEmail', 'r.sealedReference', 'r.sealedRemark'])
    .where('c.id', '=', mail.clientId)
    .executeTakeFirstOrThrow()
  const { name, colour, contactEmail, testOf, requestId: id, subjectId, sealedEmail, sealedReference, sealedRemark } = row
  const request = id === null || subjectId === null ? null : { id, subjectId, sealedEmail, sealedReference, sealedRemark }
  return { mail, client: { name, colour, contactEmail, testOf }, request }
}

/** What the message carried is not needed any more, and goes. */
export async function recordMailSent(db: Kysely<Database>, mailId: string, sentAt: Date): Promise<void> {
  const done = { sentAt, claimedUntil: null, sealedDetails: null, lastError: null }
  await db.updateTable('mails').set(done).where('id', '=', mailId).execute()
}

/** Gives the message back, to be tried again. */
export async function recordMailFailed(db: Kysely<Database>, mailId: string, lastError: string): Promise<void> {
  await db.updateTable('mails').set({ lastError, claimedUntil: null }).where('id', '=', mailId).execute()
}
