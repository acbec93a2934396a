import type { Kysely } from 'kysely'
import { countCodeEvents } from '#server/email-codes/repositories/email-codes.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { EmailCodeEventKind } from '#server/platform/database/schema-files.ts'
import { Refusal } from '#server/platform/errors.ts'
import { maxClockSkewMs } from '#server/platform/limits/clock-skew.ts'

const hourMs = 3_600_000

/**
 * An hour's worth, over all servers: of an address from one network, of an address from everywhere, and of a network. Whoever asks or guesses
 * elsewhere does not lock the owner of an address out, unless it is done from several networks at once; and all of them together have 100 tries
 * of ten million an hour. An office behind one address asks for sixty codes.
 */
const limits = {
  sent: { ofPair: 10, ofEmail: 30, ofNetwork: 60 },
  wrong: { ofPair: 25, ofEmail: 100, ofNetwork: 100 },
  'staff-mail': { ofPair: 3, ofEmail: 6, ofNetwork: 30 },
} as const satisfies Record<EmailCodeEventKind, { ofPair: number; ofEmail: number; ofNetwork: number }>

/** Refuses TOO_MANY_REQUESTS. */
export async function requireCodeLimit(
  db: Kysely<Database>,
  event: { kind: EmailCodeEventKind; emailHash: Buffer; networkHash: Buffer },
  now: Date,
): Promise<void> {
  if (!(await isWithinCodeLimit(db, event, now))) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: hourMs / 1_000 })
}

/** The same for who is told nothing of it. */
export async function isWithinCodeLimit(
  db: Kysely<Database>,
  event: { kind: EmailCodeEventKind; emailHash: Buffer; networkHash: Buffer },
  now: Date,
): Promise<boolean> {
  const counted = await countCodeEvents(db, event, {
    since: new Date(now.getTime() - hourMs),
    until: new Date(now.getTime() + maxClockSkewMs),
  })
  const limit = limits[event.kind]
  return counted.ofPair < limit.ofPair && counted.ofEmail < limit.ofEmail && counted.ofNetwork < limit.ofNetwork
}
