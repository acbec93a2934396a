import { retryPausesSeconds } from '#contract/webhooks/delivery.ts'
import type { WebhookAnswer } from '#server/platform/ports.ts'

const dayMs = 24 * 3_600_000
/** Each pause is longer by up to a tenth, so that what failed together is not tried again together. */
const maxJitter = 0.1

/** When a delivery is tried again after as many tries, or null where these were all. A receiver may ask for a longer pause, up to a day. */
export function toNextAttempt(
  tries: number,
  answer: Pick<WebhookAnswer, 'status' | 'retryAfter'>,
  now: Date,
  random: () => number = Math.random,
): Date | null {
  const pauseSeconds = retryPausesSeconds[tries]
  if (pauseSeconds === undefined) return null
  const planned = pauseSeconds * 1_000 * (1 + maxJitter * random())
  const requested = answer.status === 429 || answer.status === 503 ? toRequestedMs(answer.retryAfter, now) : 0
  return new Date(now.getTime() + Math.round(Math.max(planned, Math.min(requested, dayMs))))
}

/** Seconds, or a date; anything else asks for nothing. */
function toRequestedMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}
