import { expect, it } from 'vitest'
import { isWithinNetworks } from '#server/tenants/judge-api-key.ts'

it('allows every address where no network is listed', () => {
  expect(isWithinNetworks('203.0.113.7', [])).toBe(true)
})

it.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.113.7', ['::/0'], false],
  ['2001:db8:1::9', ['2001:db8::/32'], true],
  ['2001:db9::9', ['2001:db8::/32'], false],
  ['2001:DB8:0:0:0:0:0:1', ['2001:db8::1'], true],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['203.0.113.7', ['2001:db8::/32', '203.0.113.0/28'], true],
  ['no address', ['0.0.0.0/0', '::/0'], false],
])('%s within %s: %s', (address, networks, expected) => {
  expect(isWithinNetworks(address, networks)).toBe(expected)
})

it('allows nobody by an invalid network', () => {
  expect(isWithinNetworks('203.0.113.7', ['nonsense'])).toBe(false)
})
