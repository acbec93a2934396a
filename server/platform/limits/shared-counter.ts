const minuteMs = 60_000
/** Keys that one exchange hands on: an attack from many addresses makes one statement of this size a second, not more. */
const maxAtOnce = 2_000

/** Calls that this process has counted and nobody else knows of. */
export type Counted = { key: string; minute: number; calls: number }
/** Adds what this process counted, and answers the totals over all of them, in the same order. */
export type SumCounts = (counted: readonly Counted[]) => Promise<number[]>

type Count = {
  /** Of this process alone. */
  own: number
  /** Of these, how many the others have been told. */
  reported: number
  /** Over all processes when it was last asked. */
  total: number
}

/**
 * Counts by the minute, in this process at once and over all of them within a second: no call waits for the database, and what is over its
 * limit is not even told. Until the next exchange each process knows the others' calls of before; without a database, it counts alone.
 */
export function openSharedCounter(now: () => number) {
  let minute = 0
  let counts = new Map<string, Count>()
  const turn = () => {
    const current = Math.floor(now() / minuteMs)
    if (current === minute) return
    minute = current
    counts = new Map()
  }
  const find = (key: string): Count => {
    turn()
    const known = counts.get(key)
    if (known) return known
    const made = { own: 0, reported: 0, total: 0 }
    counts.set(key, made)
    return made
  }
  const sumOf = ({ own, reported, total }: Count) => total + own - reported
  return {
    /** Counts a call. Whether it is within the limit; 0 for no limit. */
    take(key: string, limit: number): boolean {
      if (limit === 0) return true
      const count = find(key)
      if (sumOf(count) >= limit) return false
      count.own += 1
      return true
    },
    isSpent: (key: string, limit: number): boolean => limit > 0 && sumOf(find(key)) >= limit,
    async exchange(addUp: SumCounts): Promise<void> {
      turn()
      const requested = minute
      const changed = [...counts].filter(([, { own, reported }]) => own > reported).slice(0, maxAtOnce)
      if (changed.length === 0) return
      const sent = changed.map(([key, { own, reported }]) => ({ key, minute: requested, calls: own - reported }))
      const totals = await addUp(sent)
      changed.forEach(([, count], at) => {
        count.reported += sent[at]?.calls ?? 0
        count.total = totals[at] ?? count.total
      })
    },
  }
}
