import { expect, it } from 'vitest'
import { keyedSemaphore } from '#server/platform/limits/keyed-semaphore.ts'

/** Runs all at once, and tells the most that ran together, in all and for one key. */
async function measure(keys: string[], limits: { atOnce: number; perKey: number }) {
  const withSlot = keyedSemaphore(limits)
  const running: string[] = []
  const most = { inAll: 0, ofOne: 0 }
  const done = await Promise.all(
    keys.map((key, at) =>
      withSlot(key, async () => {
        running.push(key)
        most.inAll = Math.max(most.inAll, running.length)
        most.ofOne = Math.max(most.ofOne, running.filter((each) => each === key).length)
        await new Promise((resolve) => setImmediate(resolve))
        running.splice(running.indexOf(key), 1)
        if (at === 1) throw new Error('broke')
        return at
      }).catch(() => -1),
    ),
  )
  return { ...most, done }
}

it('limits concurrency in total and by key, also when a task fails', async () => {
  const keys = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'd']
  const { done, ...most } = await measure(keys, { atOnce: 4, perKey: 2 })
  expect([most, done]).toEqual([{ inAll: 4, ofOne: 2 }, [0, -1, 2, 3, 4, 5, 6, 7]])
})
