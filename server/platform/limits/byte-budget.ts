import { Refusal } from '#server/platform/errors.ts'

/** `total` for everybody, `perKey` for one address; who finds it spent waits for `maxWaitMs`. */
export type BudgetLimits = { total: number; perKey: number; maxWaitMs: number; maxWaiting: number }

export type ByteBudget = {
  /**
   * Takes bytes until the answer is called, once they are free; the first to ask are the first to get. Refuses TOO_MANY_UPLOADS where the
   * key's own bytes are in the way, and SERVER_BUSY where those of others are.
   */
  take(key: string, bytes: number): Promise<() => void>
  heldBytes(): number
}

type Waiter = { key: string; bytes: number; begin(): void }

export function openByteBudget({ total, perKey, maxWaitMs, maxWaiting }: BudgetLimits): ByteBudget {
  const byKey = new Map<string, number>()
  const waiting = new Set<Waiter>()
  let held = 0
  const isOwnFull = (key: string, bytes: number) => (byKey.get(key) ?? 0) + bytes > perKey
  const isWithinCodeLimit = (key: string, bytes: number) => held + bytes <= total && !isOwnFull(key, bytes)
  const add = (key: string, bytes: number) => {
    held += bytes
    const own = (byKey.get(key) ?? 0) + bytes
    if (own > 0) byKey.set(key, own)
    else byKey.delete(key)
  }
  const release = (key: string, bytes: number) => {
    add(key, -bytes)
    for (const waiter of waiting) {
      if (!isWithinCodeLimit(waiter.key, waiter.bytes)) continue
      waiting.delete(waiter)
      add(waiter.key, waiter.bytes)
      waiter.begin()
    }
  }
  const refuse = (key: string, bytes: number) => new Refusal(isOwnFull(key, bytes) ? 'TOO_MANY_UPLOADS' : 'SERVER_BUSY')
  const waitForRoom = (key: string, bytes: number) =>
    new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { key, bytes, begin: () => {} }
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(refuse(key, bytes))
      }, maxWaitMs)
      waiter.begin = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(waiter)
    })
  return {
    heldBytes: () => held,
    async take(key, requested) {
      // What is larger than a whole share waits until it has the share to itself.
      const bytes = Math.min(requested, perKey, total)
      if (isWithinCodeLimit(key, bytes)) add(key, bytes)
      else if (waiting.size >= maxWaiting) throw refuse(key, bytes)
      else await waitForRoom(key, bytes)
      let isHeld = true
      return () => {
        if (isHeld) release(key, bytes)
        isHeld = false
      }
    },
  }
}
