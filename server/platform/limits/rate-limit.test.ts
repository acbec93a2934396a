import { expect, it } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import { openRateLimits, toRateLimits } from '#server/platform/limits/rate-limit.ts'

const limit = (now: () => number) =>
  openRateLimits({ perAddress: 3, perLink: 2, perKey: 2, refusalsPerAddress: 2, searchesPerAddress: 1, searchesPerLink: 1 }, now)

it('limits calls a minute by address', () => {
  let now = 60_000
  const limits = limit(() => now)
  for (const _ of [1, 2, 3]) limits.requireAddress('a')
  expect(() => limits.requireAddress('a')).toThrow('TOO_MANY_REQUESTS')
  limits.requireAddress('b')
  now += 59_999
  expect(() => limits.requireAddress('a')).toThrow('TOO_MANY_REQUESTS')
  now += 1
  limits.requireAddress('a')
})

it('refuses further guesses before they are checked; other refusals do not count', async () => {
  const limits = limit(() => 0)
  let looked = 0
  const refuse = (code: 'TOKEN_EXPIRED' | 'LINK_EXPIRED') => () => {
    looked += 1
    return Promise.reject(new Refusal(code))
  }
  for (const _ of [1, 2, 3]) await expect(limits.countRefusals('a', refuse('LINK_EXPIRED'))).rejects.toThrow('LINK_EXPIRED')
  for (const _ of [1, 2]) await expect(limits.countRefusals('a', refuse('TOKEN_EXPIRED'))).rejects.toThrow('TOKEN_EXPIRED')
  await expect(limits.countRefusals('a', refuse('TOKEN_EXPIRED'))).rejects.toThrow('TOO_MANY_REQUESTS')
  expect(looked).toBe(5)
  expect(await limits.countRefusals('b', async () => 'in')).toBe('in')
})

it('can be disabled', () => {
  const limits = openRateLimits(toRateLimits(0), () => 0)
  for (let call = 0; call < 10_000; call += 1) limits.requireAddress('a')
})

it('counts registry searches separately', () => {
  let now = 0
  const limits = limit(() => now)
  limits.openRegistryAccount({ address: 'a' }).takeQuestion()
  expect(() => limits.openRegistryAccount({ address: 'a' }).takeQuestion()).toThrow('REGISTRY_TOO_BUSY')
  limits.openRegistryAccount({ address: 'b' }).takeQuestion()
  limits.requireAddress('a')
  now += 60_000
  limits.openRegistryAccount({ address: 'a' }).takeQuestion()
})

it('counts IPv6 by its first 64 bits, and IPv4 in any notation', () => {
  const limits = limit(() => 0)
  for (const host of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0db8:0001:0002::7']) limits.requireAddress(host)
  expect(() => limits.requireAddress('2001:db8:1:2:3:4:5:6')).toThrow('TOO_MANY_REQUESTS')
  limits.requireAddress('2001:db8:1:3::1')
  for (const host of ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7']) limits.requireAddress(host)
  expect(() => limits.requireAddress('::FFFF:203.0.113.7')).toThrow('TOO_MANY_REQUESTS')
})

it('counts searches by link', () => {
  const limits = limit(() => 0)
  limits.openRegistryAccount({ requestId: 'cod_1' }).takeQuestion()
  expect(() => limits.openRegistryAccount({ requestId: 'cod_1' }).takeQuestion()).toThrow('REGISTRY_TOO_BUSY')
  limits.openRegistryAccount({ requestId: 'cod_2' }).takeQuestion()
})
