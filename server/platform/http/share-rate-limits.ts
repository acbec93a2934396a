import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey } from '#server/platform/crypto/key-ring.ts'
import type { RateLimits } from '#server/platform/limits/rate-limit.ts'
import { addRateLimitCounts, removeOldRateLimitCounts } from '#server/platform/limits/repositories/rate-limit-counts.ts'
import type { Counted } from '#server/platform/limits/shared-counter.ts'

const everyMs = 1_000
const sweptEveryMs = 60_000

/** Adds counts up in the database, by keyed hashes: nobody reads from the table who called. */
export function openSumCounts({ db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>) {
  const hashKey = deriveKey(masterKey, 'rate-limit')
  const toRow = ({ key, minute, calls }: Counted) => ({ keyHash: keyedHash(hashKey).update(key).digest(), minute, calls })
  return (counted: readonly Counted[]) => addRateLimitCounts(db, counted.map(toRow))
}

/** Exchanges counts with the other servers of the database once a second, as long as this one runs. Without a database it counts alone. */
export function shareRateLimits(app: FastifyInstance, context: Pick<AppContext, 'db' | 'masterKey'>, limits: RateLimits): void {
  const addUp = openSumCounts(context)
  let work = Promise.resolve()
  let isBusy = false
  let sweptAt = 0
  const exchange = async () => {
    await limits.exchange(addUp)
    if (Date.now() - sweptAt < sweptEveryMs) return
    sweptAt = Date.now()
    await removeOldRateLimitCounts(context.db, Math.floor(sweptAt / 60_000) - 1)
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    work = exchange()
      // The health checks say that the database is away.
      .catch(() => undefined)
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await work
  })
}
