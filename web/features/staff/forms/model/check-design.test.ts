import { expect, it } from 'vitest'
import { type FormDefinition, formDefinition } from '#contract/forms/definition/form-definition.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { changeField } from '#web/features/staff/forms/model/change-definition.ts'
import { checkDesign } from '#web/features/staff/forms/model/check-design.ts'

const form = (fields: object[]): FormDefinition =>
  formDefinition.parse({
    kind: 'individual',
    name: 'F',
    steps: [{ step: 1, name: 'One' }],
    modules: { personalInformation: { name: 'P', fields } },
  })
const A = { module: 'personalInformation', at: 0 } as const
const whole = form([
  { name: 'A', type: 'text', step: 1 },
  { name: 'B', type: 'picklist', step: 1, options: [{ value: 'x' }] },
])

const wrong: [string, FormDefinition, boolean][] = [
  ['nothing', whole, true],
  ['a field without a name', changeField(whole, A, { name: '' }), false],
  ['an option without a value', changeField(whole, { ...A, at: 1 }, { options: [{ value: '' }] }), false],
  ['a link that is none', changeField(whole, A, { type: 'downloadLink', link: 'javascript:x' }), false],
  ['a step without a name', { ...whole, steps: [{ step: 1, name: '' }] }, false],
  ['two fields of one name', changeField(whole, A, { name: 'B' }), true],
  [
    'a circle',
    changeField(changeField(whole, A, { when: { field: 'B', answered: true } }), { ...A, at: 1 }, { when: { field: 'A', answered: true } }),
    true,
  ],
]

it.each(wrong)('reports what publishing would refuse: %s', (_, definition, isKeepable) => {
  const read = readDefinition(definition)
  expect(checkDesign(definition)).toEqual({ faults: 'faults' in read ? read.faults : [], isKeepable })
})
