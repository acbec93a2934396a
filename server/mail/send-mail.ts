import type { Kysely } from 'kysely'
import { composeMail } from '#server/mail/compose-mail.ts'
import { openMailDetails } from '#server/mail/mail-details.ts'
import {
  claimMail,
  extendClaim,
  getMailToSend,
  isMailWaiting,
  type MailToSend,
  recordMailFailed,
  recordMailSent,
} from '#server/mail/repositories/mail-delivery.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { SealError } from '#server/platform/crypto/seal.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { MailRow } from '#server/platform/database/schema-mail.ts'
import type { Clock, Mail, MailTransport } from '#server/platform/ports.ts'
import { readContact } from '#server/requests/contact.ts'

/** A claim outlives its server by this much only, so that what a killed one left goes out soon; while a message is being sent, it is renewed. */
const usualClaim = { lastsMs: 20_000, renewedEveryMs: 5_000 }

export type SendMailContext = {
  db: Kysely<Database>
  masterKey: KeyRing
  mailTransport: Omit<MailTransport, 'sendReport'>
  clock: Clock
  /** The address that this server sends from. */
  mailFrom: string
  claim?: typeof usualClaim
}

/** A message did not go out; the queue tries it again. Says no address: it is logged. */
class MailNotSent extends Error {
  constructor(mailId: string, reason: string) {
    super(`${mailId}: ${reason}`)
    this.name = 'MailNotSent'
  }
}

/**
 * Sends a queued message, once: it is claimed, sent, and marked. A crash between the last two sends it again, under the
 * same Message-ID. Answers whether this call sent it; throws MailNotSent when it has to be tried again.
 */
export async function sendMail(context: SendMailContext, mailId: string): Promise<boolean> {
  const { claim = usualClaim } = context
  const now = context.clock.now()
  const mail = await claimMail(context.db, mailId, now, new Date(now.getTime() + claim.lastsMs))
  if (!mail) {
    if (await isMailWaiting(context.db, mailId)) throw new MailNotSent(mailId, 'is being sent elsewhere')
    return false
  }
  try {
    const composed = await toMail(context, mail)
    if (composed) await whileClaimed(context, mailId, () => context.mailTransport.send(composed))
  } catch (error) {
    await recordMailFailed(context.db, mailId, toReason(error))
    throw new MailNotSent(mailId, toReason(error))
  }
  await recordMailSent(context.db, mailId, context.clock.now())
  return true
}

/** Renews the claim of a message as long as the work goes on. */
async function whileClaimed<T>({ db, clock, claim = usualClaim }: SendMailContext, mailId: string, work: () => Promise<T>): Promise<T> {
  const renew = () => extendClaim(db, mailId, new Date(clock.now().getTime() + claim.lastsMs)).catch(() => undefined)
  const timer = setInterval(renew, claim.renewedEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Nothing where the person has been erased meanwhile: then there is nothing left to say. */
async function toMail(context: SendMailContext, mail: MailRow): Promise<Mail | undefined> {
  const key = await findKey(context, mail)
  if (!key || !mail.sealedDetails) return undefined
  const details = openMailDetails(key, mail.id, mail.sealedDetails)
  const { client, request }: MailToSend = await getMailToSend(context.db, mail)
  const composed = composeMail({
    kind: mail.kind,
    language: mail.language,
    client,
    requestId: request?.id ?? mail.id,
    reference: request && (await readContact(context.db, context, request)).reference,
    url: details.url,
    expiresAt: details.expiresAt ? new Date(details.expiresAt) : null,
    remark: details.remark,
    step: details.step,
    code: details.code ?? null,
    company: details.company ?? null,
    colleague: details.colleague ?? null,
    asked: details.asked ?? [],
  })
  return {
    ...composed,
    id: mail.id,
    subjectId: mail.subjectId,
    to: details.recipient,
    from: { name: client.name, address: context.mailFrom },
    replyTo: client.contactEmail ? { name: client.name, address: client.contactEmail } : null,
    language: mail.language,
  }
}

async function findKey({ db, masterKey }: SendMailContext, mail: MailRow): Promise<Uint8Array | undefined> {
  try {
    return await openKeyOf(db, masterKey, mail.subjectId)
  } catch (error) {
    if (error instanceof SubjectErased) return undefined
    throw error
  }
}

/** What a mail server says may hold an address; its codes do not. */
function toReason(error: unknown): string {
  if (error instanceof SealError) return error.message
  if (!(error instanceof Error)) return 'failed'
  const codes = ['code', 'responseCode'].map((name) => Reflect.get(error, name)).filter((code) => code !== undefined)
  return codes.length > 0 ? `failed with ${codes.join(' ')}` : error.name
}
