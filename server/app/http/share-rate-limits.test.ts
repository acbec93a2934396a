import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSumCounts } from '#server/platform/http/share-rate-limits.ts'
import { openRateLimits, type RateLimits, toRateLimits } from '#server/platform/limits/rate-limit.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

// Ahead of the clock: the app of the test sweeps minutes that are over.
let now = (Math.floor(Date.now() / 60_000) + 1_000) * 60_000
const settings = { perAddress: 10, perLink: 4, perKey: 4, refusalsPerAddress: 2, searchesPerAddress: 3, searchesPerLink: 2 }
const openTwo = () => [openRateLimits(settings, () => now), openRateLimits(settings, () => now)] as const
const countWithin = (limits: RateLimits, address: string, tries: number) => {
  let within = 0
  for (let at = 0; at < tries; at += 1) {
    try {
      limits.requireAddress(address)
      within += 1
    } catch {}
  }
  return within
}

it('limits an address over two servers together', async () => {
  const addUp = openSumCounts(portico.context)
  const [one, other] = openTwo()
  expect(countWithin(one, '203.0.113.1', 6)).toBe(6)
  await one.exchange(addUp)
  expect(countWithin(other, '203.0.113.1', 3)).toBe(3)
  await other.exchange(addUp)
  await one.exchange(addUp)
  // Six here and three there: the other server knows of all nine, and lets one more in.
  expect(countWithin(other, '203.0.113.1', 5)).toBe(1)
  now += 60_000
  expect(countWithin(other, '203.0.113.1', 20)).toBe(10)
})

it('writes one row for each caller, and none for calls above the limit', async () => {
  const [one] = openTwo()
  const received: { key: string; calls: number }[] = []
  countWithin(one, '198.51.100.9', 10_000)
  await one.exchange(async (counted) => {
    received.push(...counted)
    return counted.map(({ calls }) => calls)
  })
  expect(received.map(({ key, calls }) => [key, calls])).toEqual([['address:198.51.100.9', 10]])
  await one.exchange(async () => {
    throw new Error('nothing new to tell')
  })
})

it('continues locally while the database is unavailable, and reports afterwards', async () => {
  now += 60_000
  const [one, other] = openTwo()
  expect(countWithin(one, '203.0.113.2', 4)).toBe(4)
  await expect(one.exchange(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(countWithin(one, '203.0.113.2', 20)).toBe(6)
  const addUp = openSumCounts(portico.context)
  await one.exchange(addUp)
  expect(countWithin(other, '203.0.113.2', 1)).toBe(1)
  await other.exchange(addUp)
  expect(countWithin(other, '203.0.113.2', 5)).toBe(0)
})

it('stores no address', async () => {
  const rows = await portico.context.db.selectFrom('rateLimitCounts').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ keyHash }) => keyHash.byteLength === 32)).toBe(true)
})

it('can be disabled', () => {
  expect(
    countWithin(
      openRateLimits(toRateLimits(0), () => now),
      '203.0.113.3',
      5_000,
    ),
  ).toBe(5_000)
})
