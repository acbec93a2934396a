/** Lets so many pieces of work run at once, in all and for one key; the others wait in the order in which they came. */
export function keyedSemaphore({ atOnce, perKey }: { atOnce: number; perKey: number }) {
  let running = 0
  const byKey = new Map<string, number>()
  const waiting: { key: string; begin: () => void }[] = []
  const isWithinCodeLimit = (key: string) => running < atOnce && (byKey.get(key) ?? 0) < perKey
  const take = (key: string) => {
    running += 1
    byKey.set(key, (byKey.get(key) ?? 0) + 1)
  }
  const release = (key: string) => {
    running -= 1
    const left = (byKey.get(key) ?? 1) - 1
    if (left > 0) byKey.set(key, left)
    else byKey.delete(key)
    const next = waiting.findIndex((each) => isWithinCodeLimit(each.key))
    const [one] = next < 0 ? [] : waiting.splice(next, 1)
    if (!one) return
    take(one.key)
    one.begin()
  }
  return async function withSlot<T>(key: string, run: () => Promise<T>): Promise<T> {
    if (isWithinCodeLimit(key)) take(key)
    else await new Promise<void>((begin) => waiting.push({ key, begin }))
    try {
      return await run()
    } finally {
      release(key)
    }
  }
}
