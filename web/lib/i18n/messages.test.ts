import { expect, it } from 'vitest'
import { journeyCn } from '#web/lib/i18n/journey.cn.ts'
import { journeyEn } from '#web/lib/i18n/journey.en.ts'
import { cn as firstCn } from '#web/lib/i18n/messages.cn.ts'
import { en as firstEn, type MessageKey } from '#web/lib/i18n/messages.en.ts'
import { toTranslate } from '#web/lib/i18n/translate.ts'

const en = { ...firstEn, ...journeyEn }
const cn = { ...firstCn, ...journeyCn }
const keys = Object.keys(en) as MessageKey[]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)[|}]/g)].map((found) => found[1]).sort()

it('says the same things in both languages', () => {
  expect(Object.keys(cn).sort()).toEqual([...keys].sort())
  expect(keys.length).toBeGreaterThan(150)
})

it('puts the same values into both', () => {
  expect(keys.filter((key) => namesIn(en[key]).join() !== namesIn(cn[key]).join())).toEqual([])
})

it('leaves nothing unsaid, and writes Chinese in Chinese', () => {
  const sameEverywhere = new Set<MessageKey>(['shell.copyright', 'shell.title', 'invalid.x-request-id', 'invalid.request-id'])
  expect(keys.filter((key) => en[key].trim() === '' || cn[key].trim() === '')).toEqual([])
  expect(keys.filter((key) => !sameEverywhere.has(key) && !/\p{Script=Han}/u.test(cn[key]))).toEqual([])
})

it('keeps the product’s own words to the letter', () => {
  expect([en['success.title'], en['liveness.document-first'], en['invalid.x-request-id'], en['invalid.request-id']]).toEqual([
    'Submission Successful',
    'Please upload ID Document first',
    'x-request-id',
    'request_id',
  ])
})

it('fills values in, and says a name that looks like a placeholder as it is', () => {
  const t = toTranslate(en)
  expect(t('progress.step', { step: 1, total: 2 })).toBe('Step 1 of 2')
  expect(t('status.remark', { name: '{name} & Co $&' })).toBe('Message from {name} & Co $&')
})
