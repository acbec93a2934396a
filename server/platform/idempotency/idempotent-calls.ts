import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { currentKey, deriveKey, everyKey } from '#server/platform/crypto/key-ring.ts'
import { SealError, seal, unseal } from '#server/platform/crypto/seal.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  claimCall,
  findCall,
  forgetCall,
  leaseCall,
  removeOldCalls,
  saveAnswer,
} from '#server/platform/idempotency/repositories/idempotent-calls.ts'
import { toCanonicalJson } from '#server/platform/idempotency/to-canonical-json.ts'

/** An answer as it goes out; the code of a refusal is for the log. */
export type Answered = { status: number; mediaType: string; body: string; code?: ErrorCode }
/** The work that a key names. A retake was begun by a server that never said how it ended: what it did may be done. */
export type Attempt = { id: string; isRetake: boolean }
/** What becomes of a call: its answer is given again; it may have been done in part; or nothing happened and the key is free. */
export type Outcome = { is: 'answered'; answer: Answered } | { is: 'unknown' | 'undone'; error: unknown }

type Given = { clientId: string; key: string; stated: unknown; reused: ErrorCode }
type Work = (attempt: Attempt) => Promise<Outcome>
type Row = { clientId: string; keyHash: Buffer; bodyHash: Buffer; runnerId: string; reused: ErrorCode }
type Context = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'log'>

const keptMs = 24 * 3_600_000
const leaseMs = 30_000
const renewedEveryMs = 10_000
/** Shorter than a call may take. */
const usualWaitMs = 15_000
const requestedEveryMs = 100
const sweptEveryMs = 60_000

export type IdempotentCalls = ReturnType<typeof openIdempotentCalls>

/** Calls that are done once, however often they are sent: whoever sends the same again gets the first answer, also from another server. */
export function openIdempotentCalls(context: Context, longestWaitMs: number = usualWaitMs) {
  const running = new Map<string, { bodyHash: Buffer; ended: Promise<Answered | undefined> }>()
  let sweptAt = 0

  function sweep(): void {
    if (Date.now() - sweptAt < sweptEveryMs) return
    sweptAt = Date.now()
    // What is left waits for the next time.
    removeOldCalls(context.db, context.clock.now()).catch(() => undefined)
  }

  /** Leads for all who sent the same to this server. */
  async function lead(row: Row, name: string, deadline: number, work: Work): Promise<{ answer: Answered; isReplayed: boolean }> {
    const led = takeOrFind(context, row, deadline, work)
    if (running.has(name)) return led
    const ended = led.then(
      ({ answer }) => answer,
      () => undefined,
    )
    running.set(name, { bodyHash: row.bodyHash, ended })
    void ended.finally(() => running.delete(name))
    return led
  }

  return {
    async run({ clientId, key, stated, reused }: Given, work: Work): Promise<{ answer: Answered; isReplayed: boolean }> {
      sweep()
      const hashKey = deriveKey(context.masterKey, 'idempotency')
      const hash = (text: string) => keyedHash(hashKey).update(text).digest()
      const row = {
        clientId,
        keyHash: hash(`key:${key}`),
        bodyHash: hash(`said:${toCanonicalJson(stated)}`),
        runnerId: randomUUID(),
        reused,
      }
      const name = `${clientId} ${row.keyHash.toString('base64')}`
      const deadline = Date.now() + longestWaitMs
      for (;;) {
        const here = running.get(name)
        if (!here?.bodyHash.equals(row.bodyHash)) return lead(row, name, deadline, work)
        const left = new AbortController()
        const answer = await Promise.race([here.ended, wait(deadline - Date.now(), undefined, { signal: left.signal, ref: false })])
        left.abort()
        if (answer) return { answer, isReplayed: true }
        if (Date.now() >= deadline) throw new Refusal('IDEMPOTENCY_KEY_IN_USE')
      }
    },
  }
}

async function takeOrFind(context: Context, row: Row, deadline: number, work: Work): Promise<{ answer: Answered; isReplayed: boolean }> {
  for (;;) {
    const attempt = await claim(context, row)
    if (attempt) return { answer: await runLeased(context, row, attempt, work), isReplayed: false }
    const known = await findCall(context.db, row)
    if (known && !known.bodyHash.equals(row.bodyHash)) throw new Refusal(row.reused)
    if (known?.sealedAnswer) return { answer: openAnswer(context, row, known.sealedAnswer), isReplayed: true }
    if (Date.now() >= deadline) throw new Refusal('IDEMPOTENCY_KEY_IN_USE')
    await wait(requestedEveryMs)
  }
}

async function claim({ db, clock }: Context, { clientId, keyHash, bodyHash, runnerId }: Row): Promise<Attempt | undefined> {
  const now = clock.now()
  const own = randomUUID()
  const times = { now, leasedUntil: later(now, leaseMs), expiresAt: later(now, keptMs) }
  const id = await claimCall(db, { clientId, keyHash, bodyHash, runnerId, attemptId: own, ...times })
  return id === undefined ? undefined : { id, isRetake: id !== own }
}

/** Holds the call as long as it runs: a server that dies holds it no longer than its lease. */
async function runLeased(context: Context, row: Row, attempt: Attempt, work: Work): Promise<Answered> {
  const { db, clock, log } = context
  const { clientId, keyHash, runnerId } = row
  const run = { clientId, keyHash, runnerId }
  const renewal = setInterval(() => {
    leaseCall(db, run, later(clock.now(), leaseMs)).catch(() => undefined)
  }, renewedEveryMs)
  renewal.unref()
  const outcome = await work(attempt).finally(() => clearInterval(renewal))
  if (outcome.is === 'answered') {
    // The work is done: whoever cannot be told so by the next server is told by this one.
    const sealedAnswer = sealAnswer(context, row, outcome.answer)
    await saveAnswer(db, run, { answerStatus: outcome.answer.status, sealedAnswer }).catch((err: unknown) =>
      log.warn({ err }, 'an answer could not be kept for whoever asks again'),
    )
    return outcome.answer
  }
  const isFree = outcome.is === 'undone' && !attempt.isRetake
  await (isFree ? forgetCall(db, run) : leaseCall(db, run, clock.now())).catch(() => undefined)
  throw outcome.error
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const toSealName = ({ clientId, keyHash }: Row) => `idempotent-call:${clientId}:${keyHash.toString('hex')}`

function sealAnswer({ masterKey }: Context, row: Row, answer: Answered): Buffer {
  return Buffer.from(seal(currentKey(masterKey, 'idempotency-answers'), toSealName(row), Buffer.from(JSON.stringify(answer))))
}

function openAnswer({ masterKey }: Context, row: Row, sealed: Buffer): Answered {
  for (const key of everyKey(masterKey, 'idempotency-answers')) {
    try {
      return JSON.parse(Buffer.from(unseal(key, toSealName(row), sealed)).toString()) as Answered
    } catch (error) {
      if (!(error instanceof SealError)) throw error
    }
  }
  throw new SealError('an answer that was kept does not open under any key')
}
