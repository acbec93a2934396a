import { afterEach, expect, it, vi } from 'vitest'
import { timing } from '#contract/timing.ts'
import { withTimeout } from '#web/lib/timing/with-timeout.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('times out after 120 s', async () => {
  vi.useFakeTimers()
  let given = 'waiting'
  withTimeout(new Promise(() => undefined), timing.chunkLoadTimeoutMs).catch(() => {
    given = 'given up'
  })
  await vi.advanceTimersByTimeAsync(119_999)
  const before = given
  await vi.advanceTimersByTimeAsync(1)
  expect([before, given]).toEqual(['waiting', 'given up'])
})

it('passes on results and failures', async () => {
  await expect(withTimeout(Promise.resolve('page'), 1_000)).resolves.toBe('page')
  await expect(withTimeout(Promise.reject(new Error('gone')), 1_000)).rejects.toThrow('gone')
})
