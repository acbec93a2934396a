import { expect, it } from 'vitest'
import type { Condition } from '#contract/forms/definition/condition.ts'
import { formDefinition } from '#contract/forms/definition/form-definition.ts'
import { toConditionText } from '#web/features/staff/forms/conditions/condition-texts.ts'
import { formsCn } from '#web/features/staff/forms/messages/cn.ts'
import { formsEn } from '#web/features/staff/forms/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

const text = openMessages<typeof formsEn>({ en: async () => formsEn, cn: async () => formsCn })
const definition = formDefinition.parse({
  kind: 'individual',
  name: 'F',
  steps: [{ step: 1, name: 'One' }],
  modules: {
    personalInformation: {
      name: 'P',
      fields: [
        { name: 'Country', cn: '国家/地区', type: 'country', step: 1 },
        {
          name: 'Sex',
          alias: 'Gender',
          cn: '性别',
          type: 'picklist',
          step: 1,
          options: [{ value: 'F', alias: 'Female', cn: '女' }, { value: '<b>x</b>' }],
        },
        { name: 'Age', cn: '年龄', type: 'number', step: 1 },
        { name: 'Terms', cn: '条款', type: 'checkbox', step: 1 },
      ],
    },
  },
})
const read = async (condition: Condition, language: 'en' | 'cn' = 'en', most?: number) =>
  toConditionText(condition, { definition, t: await text.load(language), language, ...(most && { most }) })

it('describes a condition by labels', async () => {
  expect(await read({ field: 'Country', oneOf: ['HK', 'SG'] })).toMatch(/^“Country” is “Hong Kong.*” or “Singapore”$/)
  expect(await read({ field: 'Sex', equals: 'F' })).toBe('“Gender” is “Female”')
  expect(await read({ not: { field: 'Sex', equals: '<b>x</b>' } })).toBe('“Gender” is not “<b>x</b>”')
  expect(await read({ field: 'Age', atLeast: 18 })).toBe('“Age” is at least 18')
  expect(await read({ not: { field: 'Terms', equals: true } })).toBe('“Terms” is not checked')
  expect(await read({ field: 'Gone', answered: false })).toBe('“Gone” is not answered')
  expect(await read({ field: 'Sex', equals: 'F' }, 'cn')).toBe('“性别”为“女”')
})

it('groups nested conditions, and shortens long ones', async () => {
  const adult: Condition = { field: 'Age', atLeast: 18 }
  const female: Condition = { field: 'Sex', equals: 'F' }
  expect(await read({ any: [{ all: [adult, female] }, { not: { field: 'Age', atMost: 65 } }] })).toBe(
    '(“Age” is at least 18 and “Gender” is “Female”) or “Age” is not at most 65',
  )
  expect(await read({ all: [{ field: 'Country', oneOf: ['SG', 'SE'] }, adult] })).toBe(
    '(“Country” is “Singapore” or “Sweden”) and “Age” is at least 18',
  )
  expect(await read({ not: { any: [adult, female] } })).toBe('none of: “Age” is at least 18, “Gender” is “Female”')
  expect(await read({ field: 'Country', oneOf: ['SG', 'SE', 'CH', 'AT'] }, 'en', 2)).toBe(
    '“Country” is “Singapore” or “Sweden” or 2 others',
  )
  expect(await read({ any: [adult, female] }, 'cn')).toBe('“年龄”至少为 18或“性别”为“女”')
})
