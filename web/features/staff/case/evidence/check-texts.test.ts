import { expect, it } from 'vitest'
import { documentCheckNames } from '#contract/documents/document-check.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Language } from '#contract/language.ts'
import { toFactText, toThresholdText } from '#web/features/staff/case/evidence/check-texts.ts'
import { toRejectionText } from '#web/features/staff/case/rejection-texts.ts'
import type { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { caseCn } from '#web/features/staff/decisions/case/messages/cn.ts'
import { caseEn } from '#web/features/staff/decisions/case/messages/en.ts'

type Translate = ReturnType<typeof caseMessages.useTranslate>
const texts: Record<Language, Record<string, string>> = { en: caseEn, cn: caseCn }
const reader = (language: Language) => {
  const t = (key: string, values: Record<string, string | number> = {}) => fillIn(texts[language][key] ?? key, values)
  return { language, t: t as Translate }
}
type Check = Parameters<typeof toFactText>[0]
const both = (check: Partial<Check>) =>
  (['en', 'cn'] as const).map((language) => {
    const whole: Check = { check: 'focus', result: 'failed', fact: null, threshold: null, ...check }
    return [toFactText(whole, reader(language)), toThresholdText(whole, reader(language))]
  })

it.each<[Partial<Check>, string[], string[]]>([
  [{ fact: 0.31, threshold: { atLeast: 0.5 } }, ['0.31', '≥ 0.5'], ['0.31', '≥ 0.5']],
  [{ fact: 47.2, threshold: { atMost: 45, unit: 'degrees' } }, ['47.2°', '≤ 45°'], ['47.2°', '≤ 45°']],
  [{ check: 'under-age', fact: 17, threshold: { atLeast: 18, unit: 'years' } }, ['17 years', '≥ 18 years'], ['17 岁', '≥ 18 岁']],
  [{ check: 'under-age', threshold: { atLeast: 18, unit: 'years' } }, ['••••', '≥ 18 years'], ['••••', '≥ 18 岁']],
  [{ check: 'under-age', result: 'not_judged' }, ['–', '–'], ['–', '–']],
  [
    { check: 'mrz-check-digits', fact: ['birthDate', 'composite'] },
    ['Date of birth; Composite', 'All valid'],
    ['出生日期；总校验位', '全部有效'],
  ],
  [{ check: 'mrz-check-digits', fact: [] }, ['All valid', 'All valid'], ['全部有效', '全部有效']],
  [
    {
      check: 'nationality',
      fact: [
        { field: 'zone', agreement: 'same' },
        { field: 'entered', agreement: 'different' },
      ],
    },
    ['MRZ: same; Entered: different', 'All the same'],
    ['机读区：一致；填写信息：不一致', '全部一致'],
  ],
  [
    { check: 'document-type', fact: 'visa', threshold: { oneOf: ['residence-permit', 'id-card'] } },
    ['Visa', 'Residence permit or ID card'],
    ['签证', '居留许可或身份证'],
  ],
  [
    { check: 'challenge', fact: ['look-up'], threshold: { inOrder: ['turn-left', 'look-up'] } },
    ['Look up', 'Turn left → Look up'],
    ['抬头', '向左转头 → 抬头'],
  ],
  [
    { check: 'expired', fact: '2026-01-14', threshold: { onOrAfter: '2026-01-15' } },
    ['14 Jan 2026', '15 Jan 2026 or later'],
    ['2026年1月14日', '2026年1月15日或之后'],
  ],
])("shows measured and required values in the reader's language (%j)", (check, en, cn) => {
  const [inEnglish, inChinese] = both(check)
  expect(inEnglish?.map((text) => text.replace('Jan 14, 2026', '14 Jan 2026').replace('Jan 15, 2026', '15 Jan 2026'))).toEqual(en)
  expect(inChinese).toEqual(cn)
})

it('names every check in both languages', () => {
  const unnamed = [...documentCheckNames, 'nationality', 'sex', 'issuing-state'].filter(
    (check) => !(`check.${check}` in caseEn) || !(`check.${check}` in caseCn),
  )
  expect(unnamed).toEqual([])
})

it('explains refused uploads and recordings', () => {
  const t = reader('en').t
  expect(toRejectionText({ facts: { refused: ['front: glare', 'back: focus'] } }, t)).toBe('failed: Glare (Front); Focus (Back)')
  expect(toRejectionText({ facts: { failure: 'VIDEO_FACE_CHANGED' } }, t)).toBe('face changed')
  expect(toRejectionText({ facts: {} }, t)).toBeNull()
})
