import { expect, it } from 'vitest'
import { type FormDefinition, formDefinition } from '#contract/forms/definition/form-definition.ts'
import { compareForms } from '#web/features/staff/forms/versions/compare-forms.ts'

const t = {
  condition: (requested: unknown) => JSON.stringify(requested),
  yes: 'Yes',
  no: 'No',
  type: (word: string) => word,
  attribute: (word: string) => word,
  language: 'en',
} as const
const field = (name: string, rest: object = {}) => ({ name, type: 'text', step: 1, ...rest })
const form = (fields: object[], rest: object = {}): FormDefinition =>
  formDefinition.parse({
    kind: 'individual',
    name: 'F',
    steps: [{ step: 1, name: 'One' }],
    modules: { personalInformation: { name: 'P', fields } },
    ...rest,
  })

it('finds no difference between a form and itself', () => {
  expect(compareForms(form([field('A')]), form([field('A')]), t)).toEqual([])
})

it('lists additions, removals and changes, with old and new value', () => {
  const before = form([field('A', { alias: 'Old', limit: { length: 10 } }), field('Gone')])
  const after = form([
    field('A', { alias: 'New', cn: '新', limit: { required: true }, helpText: { en: 'Help', cn: '帮助' } }),
    field('Here'),
  ])
  const changes = compareForms(before, after, t)
  expect(changes.map(({ part, change, name, within }) => [part, change, name, within])).toEqual([
    ['field', 'changed', 'A', 'personalInformation'],
    ['field', 'added', 'Here', 'personalInformation'],
    ['field', 'removed', 'Gone', 'personalInformation'],
  ])
  expect(changes[0]?.attributes).toEqual([
    { attribute: 'label', from: 'Old', to: 'New' },
    { attribute: 'required', from: 'No', to: 'Yes' },
    { attribute: 'length', from: '10', to: null },
    { attribute: 'cn', from: null, to: '新' },
    { attribute: 'helpText', from: null, to: 'Help' },
    { attribute: 'helpText', of: '中文', from: null, to: '帮助' },
  ])
})

it('names changed options and form texts', () => {
  const options = (label: string) => [{ value: 'F', alias: label }, { value: 'M' }]
  const before = form([field('G', { type: 'picklist', options: options('Female') })])
  const after = form([field('G', { type: 'picklist', options: [...options('Woman'), { value: 'X' }] })], { asksPersonalInfo: true })
  expect(compareForms(before, after, t).flatMap(({ attributes }) => attributes)).toEqual([
    { attribute: 'asksPersonalInfo', from: 'No', to: 'Yes' },
    { attribute: 'option', of: 'F', from: 'Female', to: 'Woman' },
    { attribute: 'option', of: 'X', from: null, to: 'X' },
  ])
})

it('lists changes of a table by column', () => {
  const table = (columns: object[]) => form([field('T', { type: 'table', columns })])
  const before = table([
    { name: 'Sum', type: 'text' },
    { name: 'When', type: 'date' },
  ])
  const after = table([
    { name: 'When', type: 'date' },
    { name: 'Sum', alias: 'Amount', type: 'picklist', limit: { required: true }, options: [{ value: 'a', cn: '甲' }] },
  ])
  expect(compareForms(before, after, t)[0]?.attributes).toEqual([
    { attribute: 'column', of: 'Sum', from: 'Sum', to: 'Amount' },
    { attribute: 'column', of: 'Amount · type', from: 'text', to: 'picklist' },
    { attribute: 'column', of: 'Amount · required', from: 'No', to: 'Yes' },
    { attribute: 'column', of: 'Amount · option “a”', from: null, to: 'a / 甲' },
    { attribute: 'order-columns', from: 'Sum · When', to: 'When · Amount' },
  ])
})

it('reports a new order once', () => {
  const numbered = (names: string[]) =>
    form([
      { ...field('A'), index: names.indexOf('A') },
      { ...field('B'), index: names.indexOf('B') },
      { ...field('C'), index: names.indexOf('C') },
    ])
  expect(compareForms(numbered(['A', 'B', 'C']), numbered(['A', 'C', 'B']), t)).toEqual([
    { part: 'step', change: 'changed', name: '1', label: 'One', attributes: [{ attribute: 'order-fields', from: 'B · C', to: 'C · B' }] },
  ])
})

it('follows a moved or renamed step with its fields', () => {
  const steps = (names: string[]) => ({ steps: names.map((name, at) => ({ step: at + 1, name })) })
  const before = form([field('A'), { ...field('B'), step: 2 }, { ...field('C'), step: 3 }], steps(['One', 'Two', 'Three']))
  const after = form(
    [
      { ...field('A'), step: 2 },
      { ...field('B'), step: 1 },
      { ...field('C'), step: 3 },
    ],
    steps(['Two', 'One', 'Last']),
  )
  expect(compareForms(before, after, t)).toEqual([
    { part: 'form', change: 'changed', name: 'form', attributes: [{ attribute: 'order-steps', from: 'One · Two', to: 'Two · One' }] },
    { part: 'step', change: 'changed', name: '3', label: 'Last', attributes: [{ attribute: 'name', from: 'Three', to: 'Last' }] },
  ])
})
