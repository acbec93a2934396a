import { expect, it } from 'vitest'
import { formDefinition } from '#contract/forms/definition/form-definition.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { toFaultText } from '#web/features/staff/forms/problems/design-faults.ts'

const circle = {
  kind: 'individual',
  name: 'F',
  steps: [{ step: 1, name: 'One' }],
  modules: {
    personalInformation: {
      name: 'P',
      fields: [
        { name: 'a.b', alias: 'First', cn: '甲', type: 'text', step: 1, when: { field: 'c', answered: true } },
        { name: 'c', cn: '乙', type: 'text', step: 1, when: { field: 'a.b', answered: true } },
      ],
    },
  },
}

it('describes a circular condition by labels, in either language', () => {
  const read = readDefinition(circle)
  const [fault] = 'faults' in read ? read.faults : []
  const definition = formDefinition.parse(circle)
  expect(fault && [toFaultText(fault, 'en', definition), toFaultText(fault, 'cn', definition)]).toEqual([
    'Conditions run in a circle: “First” → “c” → “First”',
    '条件形成循环：“甲” → “乙” → “甲”',
  ])
})

it('translates values, and keeps messages without a code', () => {
  const read = readDefinition({ ...circle, name: 5 })
  const [fault] = 'faults' in read ? read.faults : []
  expect(fault && [toFaultText(fault, 'en'), toFaultText(fault, 'cn')]).toEqual(['Must be a text, and is 5', '必须是文本，现为 5'])
  expect(toFaultText({ path: 'name', sentence: 'is taken' }, 'cn')).toBe('is taken')
})
