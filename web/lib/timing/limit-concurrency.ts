/** Does a piece of work when its turn comes. Rejects with the signal's reason when it is taken back before. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** At most `maxAtOnce` at the same time, the others in the order in which they came. */
export function limitConcurrency(maxAtOnce: number): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []
  const takeTurn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      if (running < maxAtOnce) {
        running += 1
        return resolve()
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        running += 1
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal.reason)
      }
      waiting.push(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  return async (work, signal) => {
    await takeTurn(signal)
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
