import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toNetwork } from '#server/platform/limits/network.ts'
import { toEmailKey } from '#server/staff/members/staff-identity.ts'
import {
  type AttemptKey,
  countAttempt,
  forgetAttempts,
  removeOldAttempts,
  uncountAttempt,
} from '#server/staff/repositories/staff-attempts.ts'

const windowMs = 3_600_000
const lockMs = 15 * 60_000

/**
 * Free tries, then waits that double from 2 s up to the most. One account from one network is locked for a quarter of an hour
 * from the eleventh try on. One account from anywhere waits a minute at most: guessing is hopeless at that pace, and a
 * stranger cannot shut somebody out for long. Many people may sit behind one network.
 */
const paces = {
  pair: { free: 3, maxMs: lockMs },
  account: { free: 20, maxMs: 60_000 },
  network: { free: 100, maxMs: lockMs },
} as const

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>
export type AttemptSubject = { email: string; address: string }

/**
 * Counts an attempt at signing in before its password is looked at, in the database, so that many at once on many servers are
 * counted too. Answers whether this one locks the account for that network. Refuses TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function limitSignInAttempts({ db, clock, masterKey }: Needs, tried: AttemptSubject): Promise<{ locks: boolean }> {
  const now = clock.now()
  const keys = toKeys(masterKey, tried)
  await removeOldAttempts(db, now)
  let locks = false
  // The narrowest first: what it refuses counts against nobody else.
  for (const name of ['pair', 'account', 'network'] as const) {
    const counted = await countAttempt(db, keys[name], { now, windowMs })
    if ('waitsUntil' in counted) {
      const retryAfterSeconds = Math.ceil((counted.waitsUntil.getTime() - now.getTime()) / 1000)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
    }
    if (name === 'pair') locks = counted.waitMs === lockMs
  }
  return { locks }
}

/** Somebody signed in: their earlier slips are forgotten, and the network has one try less. */
export async function resetSignInAttempts({ db, masterKey }: Needs, tried: AttemptSubject): Promise<void> {
  const keys = toKeys(masterKey, tried)
  await forgetAttempts(db, keys.pair.hash)
  await forgetAttempts(db, keys.account.hash)
  await uncountAttempt(db, keys.network.hash)
}

function toKeys(masterKey: KeyRing, { email, address }: AttemptSubject): Record<keyof typeof paces, AttemptKey> {
  const key = deriveKey(masterKey, 'staff-attempts')
  const network = toNetwork(address, 56)
  const account = toEmailKey(email)
  const toKey = (name: keyof typeof paces, what: string) => ({
    hash: keyedHash(key).update(`${name}:${what}`).digest(),
    toWaitMs: (tries: number) => toWaitMs(tries, paces[name]),
  })
  return { pair: toKey('pair', `${account}\n${network}`), account: toKey('account', account), network: toKey('network', network) }
}

function toWaitMs(tries: number, { free, maxMs }: { free: number; maxMs: number }): number {
  if (tries < free) return 0
  return tries > free + 7 ? maxMs : Math.min(maxMs, 2_000 * 2 ** (tries - free))
}
