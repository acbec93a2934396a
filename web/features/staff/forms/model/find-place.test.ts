import { expect, it } from 'vitest'
import { formDefinition } from '#contract/forms/definition/form-definition.ts'
import { toPath } from '#contract/forms/definition-fault.ts'
import { formsCn } from '#web/features/staff/forms/messages/cn.ts'
import { formsEn } from '#web/features/staff/forms/messages/en.ts'
import { findPlace, readPath } from '#web/features/staff/forms/model/find-place.ts'
import { toPlaceText } from '#web/features/staff/forms/model/place-texts.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

const text = openMessages<typeof formsEn>({ en: async () => formsEn, cn: async () => formsCn })
const definition = formDefinition.parse({
  kind: 'individual',
  name: 'F',
  steps: [{ step: 1, name: 'One', cn: '一' }],
  modules: {
    directors: {
      name: 'D',
      fields: [{ name: 'T', alias: 'Accounts', cn: '账户', type: 'table', step: 1, columns: [{ name: 'c', type: 'text' }] }],
    },
  },
})

it('parses a path with any names', () => {
  const path = ['modules', 'directors', 'fields', 3, 'own "key".[1]', 'limit', 'min']
  expect(readPath(toPath(path))).toEqual(path)
})

it('finds the parent of a path, and the rest', () => {
  expect(findPlace(definition, 'modules.directors.fields[0].columns[0].limit.min')).toEqual({
    chosen: { is: 'field', module: 'directors', at: 0 },
    rest: ['columns', 0, 'limit', 'min'],
  })
  expect(findPlace(definition, 'steps[0].when')).toEqual({ chosen: { is: 'step', step: 1 }, rest: ['when'] })
  expect(findPlace(definition, 'modules.directors.name')).toEqual({ chosen: { is: 'module', module: 'directors' }, rest: ['name'] })
  expect(findPlace(definition, 'modules.moon')).toEqual({ chosen: { is: 'form' }, rest: ['modules', 'moon'] })
  expect(findPlace(definition, '')).toEqual({ chosen: { is: 'form' }, rest: [] })
})

it('describes a path in either language', async () => {
  const [en, cn] = [await text.load('en'), await text.load('cn')]
  expect(toPlaceText(definition, 'modules.directors.fields[0].columns[0].limit.min', en, 'en')).toBe('Accounts › Column 1 › Minimum')
  expect(toPlaceText(definition, 'modules.directors.fields[0].columns[0].limit.min', cn, 'cn')).toBe('账户 › 列 1 › 最小值')
  expect(toPlaceText(definition, 'steps[0].when', en, 'en')).toBe('Step 1 “One” › Condition')
  expect(toPlaceText(definition, 'documents[1].when', en, 'en')).toBe('Form › Documents › Condition')
})
