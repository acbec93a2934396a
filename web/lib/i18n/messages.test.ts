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

it('has the same keys in both languages', () => {
  expect(Object.keys(cn).sort()).toEqual([...keys].sort())
  expect(keys.length).toBeGreaterThan(150)
})

it('has the same values in both languages', () => {
  expect(keys.filter((key) => namesIn(en[key]).join() !== namesIn(cn[key]).join())).toEqual([])
})

it('leaves no message empty or untranslated', () => {
  const sameEverywhere = new Set<MessageKey>(['shell.copyright', 'shell.title', 'invalid.x-request-id', 'invalid.request-id'])
  expect(keys.filter((key) => en[key].trim() === '' || cn[key].trim() === '')).toEqual([])
  expect(keys.filter((key) => !sameEverywhere.has(key) && !/\p{Script=Han}/u.test(cn[key]))).toEqual([])
})

it("matches the specification's messages exactly", () => {
  expect([en['success.title'], en['liveness.document-first'], en['invalid.x-request-id'], en['invalid.request-id']]).toEqual([
    'Submission Successful',
    'Please upload ID Document first',
    'x-request-id',
    'request_id',
  ])
})

it('fills in values, also one that looks like a placeholder', () => {
  const t = toTranslate(en)
  expect(t('progress.step', { step: 1, total: 2 })).toBe('Step 1 of 2')
  expect(t('status.remark', { name: '{name} & Co $&' })).toBe('Message from {name} & Co $&')
})
