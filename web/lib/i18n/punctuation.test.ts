import { expect, it } from 'vitest'
import { joinTexts, toLabelled } from '#web/lib/i18n/punctuation.ts'

it('joins and labels texts with the punctuation of the language', () => {
  expect([joinTexts(['Director', 'Owner'], 'en'), joinTexts(['董事', '股东'], 'cn')]).toEqual(['Director, Owner', '董事、股东'])
  expect([toLabelled('Status', 'Approved', 'en'), toLabelled('状态', '已通过', 'cn')]).toEqual(['Status: Approved', '状态：已通过'])
})
