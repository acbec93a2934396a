import { expect, it } from 'vitest'
import { fieldTypes } from '#contract/forms/definition/field-type.ts'
import { type FormDefinition, formDefinition } from '#contract/forms/definition/form-definition.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import {
  addField,
  changeField,
  listGroups,
  moveField,
  moveFieldTo,
  moveToModule,
  removeField,
  toType,
} from '#web/features/staff/forms/model/change-definition.ts'
import { addModule, listMovableModules, moveModule, moveStep, removeStep } from '#web/features/staff/forms/model/change-parts.ts'

const form = (rest: object = {}): FormDefinition =>
  formDefinition.parse({
    kind: 'individual',
    name: 'F',
    steps: [
      { step: 1, name: 'One' },
      { step: 2, name: 'Two', when: { field: 'A', answered: true } },
    ],
    modules: {
      personalInformation: {
        name: 'P',
        fields: [
          { name: 'A', type: 'text', step: 1 },
          { name: 'B', type: 'text', step: 1 },
          { name: 'C', type: 'text', step: 2, when: { any: [{ field: 'B', equals: 'x' }, { not: { field: 'A', answered: true } }] } },
        ],
      },
      sourceOfWealth: { name: 'S', fields: [{ name: 'A', type: 'text', step: 1 }] },
    },
    ...rest,
  })
const namesOf = (definition: FormDefinition) =>
  listGroups(definition).map(({ fields }) => fields.map(({ module, field }) => `${module[0]}.${field.name}`))
const A = { module: 'personalInformation', at: 0 } as const
const B = { module: 'personalInformation', at: 1 } as const

it('lists the fields of each step over all modules', () => {
  expect(namesOf(form())).toEqual([['p.A', 'p.B', 's.A'], ['p.C']])
  expect(namesOf(form({ kind: 'corporate' }))).toEqual([['p.A', 'p.B', 'p.C'], ['s.A']])
})

it('moves a field past those of other modules, within the step', () => {
  const moved = moveField(form(), A, 2)
  expect(namesOf(moved)[0]).toEqual(['p.B', 's.A', 'p.A'])
  expect(namesOf(moveField(moved, A, 1))[0]).toEqual(['p.B', 's.A', 'p.A'])
  expect(namesOf(moveField(moved, A, -9))[0]).toEqual(['p.A', 'p.B', 's.A'])
})

it('updates conditions on rename, of this field only', () => {
  const renamed = changeField(
    form({
      steps: [
        { step: 1, name: 'One' },
        { step: 2, name: 'Two', when: { module: 'sourceOfWealth', field: 'A', answered: true } },
      ],
    }),
    A,
    { name: 'Z' },
  )
  expect(renamed.modules.personalInformation?.fields[2]?.when).toEqual({
    any: [{ field: 'B', equals: 'x' }, { not: { field: 'Z', answered: true } }],
  })
  expect(renamed.steps[1]?.when).toEqual({ module: 'sourceOfWealth', field: 'A', answered: true })
  expect(changeField(form(), B, { name: 'Y' }).modules.personalInformation?.fields[2]?.when).toMatchObject({ any: [{ field: 'Y' }, {}] })
})

it('renumbers steps and their fields', () => {
  const moved = moveStep(form(), 2, 1)
  expect([moved.steps.map(({ step, name }) => [step, name]), namesOf(moved)]).toEqual([
    [
      [1, 'Two'],
      [2, 'One'],
    ],
    [['p.C'], ['p.A', 'p.B', 's.A']],
  ])
  const removed = removeStep(form(), 1)
  expect([removed.steps.map(({ step, name }) => [step, name]), namesOf(removed)]).toEqual([[[1, 'Two']], [['p.C']]])
  expect(moveStep(form(), 1, 0)).toEqual(form())
})

it('adds a valid field of every type', () => {
  let definition = form()
  for (const type of fieldTypes) {
    const field = { name: 'New', type: 'text', selected: true, disabled: false, limit: { required: false } } as const
    const [added, place] = addField(definition, { step: 2 }, field, { module: 'P' })
    definition = changeField(added, place, toType(field, type, { option: 'One', column: 'One' }))
  }
  expect(
    readDefinition({
      ...definition,
      steps: [
        { step: 1, name: 'One' },
        { step: 2, name: 'Two' },
      ],
    }),
  ).toHaveProperty('definition')
  expect(listGroups(definition)[1]?.fields.map(({ field }) => field.type)).toEqual(['text', ...fieldTypes])
})

it('removes attributes that a type does not have', () => {
  const listed = changeField(form(), A, { type: 'picklist', options: [{ value: 'x' }], alias: 'Label', limit: { required: true } })
  const field = listed.modules.personalInformation?.fields[0]
  expect(
    changeField(listed, A, field ? toType(field, 'text', { option: '', column: '' }) : {}).modules.personalInformation?.fields[0],
  ).toEqual({ name: 'A', alias: 'Label', type: 'text', step: 1, selected: true, disabled: false, limit: { required: true } })
})

it('gives a field a unique name in its new module', () => {
  const [moved, place] = moveToModule(form(), A, 'sourceOfWealth')
  expect([place, moved.modules.sourceOfWealth?.fields.map(({ name }) => name), moved.modules.personalInformation?.fields.length]).toEqual([
    { module: 'sourceOfWealth', at: 1 },
    ['A', 'A 2'],
    2,
  ])
  expect(removeField(moved, place).modules.sourceOfWealth?.fields.length).toBe(1)
})

it('moves a field to another step', () => {
  const [moved, place] = moveFieldTo(form(), B, { step: 2 }, 0)
  expect([place, namesOf(moved), moved.modules.personalInformation?.fields.map(({ step, index }) => [step, index])]).toEqual([
    B,
    [
      ['p.A', 's.A'],
      ['p.B', 'p.C'],
    ],
    [
      [1, undefined],
      [2, 1],
      [2, 2],
    ],
  ])
})

it('updates conditions when a field moves to another module', () => {
  const [moved] = moveToModule(form(), B, 'sourceOfWealth')
  expect(moved.modules.personalInformation?.fields[1]?.when).toEqual({
    any: [{ field: 'B', equals: 'x' }, { not: { field: 'A', answered: true } }],
  })
  const [taken] = moveToModule(form(), { module: 'personalInformation', at: 2 }, 'sourceOfWealth')
  expect(taken.modules.sourceOfWealth?.fields[1]?.when).toEqual({
    any: [{ field: 'B', equals: 'x' }, { not: { module: 'personalInformation', field: 'A', answered: true } }],
  })
})

it('moves a step', () => {
  const three = form({ steps: ['One', 'Two', 'Three'].map((name, at) => ({ step: at + 1, name })) })
  expect([moveStep(three, 1, 3), moveStep(three, 3, 1)].map(({ steps }) => steps.map(({ name }) => name))).toEqual([
    ['Two', 'Three', 'One'],
    ['Three', 'One', 'Two'],
  ])
})

it("orders modules, except a company's lists", () => {
  const company = form({
    kind: 'corporate',
    modules: {
      basicInformationSetting: { name: 'b', fields: [] },
      sourceOfWealth: { name: 's', fields: [] },
      directors: { name: 'd', fields: [] },
    },
  })
  expect(listMovableModules(company)).toEqual(['basicInformationSetting', 'sourceOfWealth'])
  expect(listMovableModules(moveModule(company, 'sourceOfWealth', 0))).toEqual(['sourceOfWealth', 'basicInformationSetting'])
  expect(moveModule(company, 'directors', 0)).toEqual(company)
})

it("starts a company's list with the built-in fields", () => {
  const company = addModule(form({ kind: 'corporate', modules: {} }), 'directors', { name: 'x' })
  expect(company.modules.directors?.fields.map(({ name }) => name)).toContain('Identity Type')
  expect(addModule(form(), 'firstCustomizeModule', { name: 'Mine', cn: '我的' }).modules.firstCustomizeModule).toEqual({
    name: 'Mine',
    cn: '我的',
    fields: [],
  })
})
