import { expect, it } from 'vitest'
import { findTotpStep, toBase32, toHotp, toOtpauth } from '#server/staff/sign-in/totp.ts'

const secret = Buffer.from('12345678901234567890')

it('computes the codes of RFC 6238 and RFC 4226', () => {
  const times: [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ]
  expect(times.map(([seconds]) => toHotp(secret, Math.floor(seconds / 30), 8))).toEqual(times.map(([, code]) => code))
  expect([0, 1, 2, 9].map((counter) => toHotp(secret, counter))).toEqual(['755224', '287082', '359152', '520489'])
})

it('accepts the code of the current, previous and next half minute', () => {
  const now = new Date(1_234_567_890_000)
  const step = Math.floor(1_234_567_890 / 30)
  expect([-2, -1, 0, 1, 2].map((off) => findTotpStep(secret, toHotp(secret, step + off), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(['', '00592', '0059244', 'abcdef', '００５９２４'].map((code) => findTotpStep(secret, code, now))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('encodes a secret as apps read it (RFC 4648, section 10)', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(toOtpauth(secret, { issuer: 'Northwind: Bank', account: 'ada@northwind.example' })).toBe(
    'otpauth://totp/Northwind%20%20Bank:ada%40northwind.example?issuer=Northwind%20%20Bank&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
