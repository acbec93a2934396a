import { expect, it } from 'vitest'
import { journeyCn } from '#web/lib/i18n/journey.cn.ts'
import { journeyEn } from '#web/lib/i18n/journey.en.ts'

/** They speak of an email that was sent, or of the customer's address: nothing is promised to the reader. */
const noPromises = [
  'status.contact',
  'expired.contact',
  'invited.expired',
  'invited.replaced',
  'invited.address_corrected-title',
  'invited.address_corrected',
  'invited.begun_anew',
  'success.mail-title',
  'in-app.mail',
  'in-app.mail-subject',
]

it('promises an email only to applicants with an address', () => {
  const promising = Object.entries(journeyEn).filter(
    ([key, text]) => /e-?mail/i.test(text) && !key.endsWith('-no-email') && !noPromises.includes(key),
  )
  expect(promising.length).toBeGreaterThan(5)
  const texts: Record<string, string> = journeyEn
  expect(promising.filter(([key]) => !(`${key}-no-email` in texts)).map(([key]) => key)).toEqual([])
  const others = [...Object.entries(journeyEn), ...Object.entries(journeyCn)].filter(([key]) => key.endsWith('-no-email'))
  const promised = others.filter(([, text]) => /you (will )?(get|hear|receive)|notify you|会通过电子邮件|您会收到/i.test(text))
  expect(promised).toEqual([])
})
