import { expect, it } from 'vitest'
import { isPlainName } from '#contract/identity/plain-name.ts'

it.each([
  'Ada Lovelace',
  "O'Brien-Smith",
  '欧阳晓明',
  'Björk Guðmundsdóttir',
  'محمد بن سلمان',
  'می\u200cخواهم',
  'Booking.com B.V.',
  'Amazon.com, Inc.',
  'A/S Norsk Shell',
  'St. James & Co. (UK) Ltd.',
  'Yahoo! 日本',
  'J.P. Morgan',
  '7-Eleven',
  'AT&T / T-Mobile',
  'No. 1: Holding',
])('accepts the name %s', (name) => {
  expect(isPlainName(name)).toBe(true)
})

it.each([
  'Your account is locked: https://evil.example',
  'www.evil.example',
  'Call evil.example/login',
  'evil.example?x',
  'evil.example:8443',
  'mailto:a',
  'javascript:alert(1)',
  'help@evil.example',
  'ftp://x',
  'Bank\r\nBcc: all@x',
  'Bank\n',
  'a\u0000b',
  'Bank\u202emoc.live',
  'Ba\u200bnk',
  '\ud800',
  'x'.repeat(2_001),
])('refuses %j as a name', (name) => {
  expect(isPlainName(name)).toBe(false)
})

it('judges the worst-case text in linear time', () => {
  const startedAt = Date.now()
  for (const name of ['a'.repeat(2_000), 'a.'.repeat(1_000), 'a@'.repeat(1_000), '@.'.repeat(1_000), ' www'.repeat(500)]) isPlainName(name)
  expect(Date.now() - startedAt).toBeLessThan(200)
})
