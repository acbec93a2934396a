import { expect, it } from 'vitest'
import { type Condition, isMet } from '#contract/forms/definition/condition.ts'
import { type FieldType, fieldTypes, isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import { formDefinition } from '#contract/forms/definition/form-definition.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import {
  findBranch,
  findComparison,
  fromBranch,
  fromComparison,
  listConditionFields,
  listOperators,
  newComparison,
  withOperator,
} from '#web/features/staff/forms/conditions/condition-tree.ts'

const leaves: Condition[] = [
  { field: 'a', answered: true },
  { field: 'a', equals: 'x' },
  { module: 'directors', field: 'a', equals: false },
  { field: 'a', oneOf: ['x', 'y'] },
  { field: 'a', includes: 'x' },
  { field: 'a', atLeast: 3 },
  { field: 'a', atMost: -2.5 },
]

it('round-trips every comparison', () => {
  for (const leaf of leaves) {
    const look = findComparison(leaf)
    expect(look && fromComparison(look)).toEqual(leaf)
  }
  const opposite = leaves.slice(3).map((leaf): Condition => ({ not: leaf }))
  expect(
    opposite.map((each) => {
      const look = findComparison(each)
      return look && fromComparison(look)
    }),
  ).toEqual(opposite)
})

it('keeps the meaning of a negated comparison', () => {
  for (const leaf of leaves) {
    const look = findComparison({ not: leaf })
    const again = look && fromComparison(look)
    // A box is ticked or not: nothing else is ever answered to it.
    const isBox = 'equals' in leaf && typeof leaf.equals === 'boolean'
    for (const value of isBox ? [undefined, true, false] : [undefined, '', 'x', 'z', '3', ['x'], []]) {
      expect(again && isMet(again, () => value), JSON.stringify([leaf, value])).toBe(isMet({ not: leaf }, () => value))
    }
  }
})

it('round-trips every group; a double negation is neither', () => {
  const groups: Condition[] = [{ all: leaves }, { any: leaves }, { not: { all: leaves } }, { not: { any: leaves } }]
  expect(
    groups.map((group) => {
      const branch = findBranch(group)
      return branch && fromBranch(branch)
    }),
  ).toEqual(groups)
  const twice: Condition = { not: { not: { all: leaves } } }
  expect([findComparison(twice), findBranch(twice)]).toEqual([undefined, undefined])
})

const toField = (type: FieldType) => ({
  name: type,
  type,
  step: 1,
  ...(isOneOf(['picklist', 'multi-select', 'multi-checkbox'] as const, type) && { options: [{ value: 'x' }] }),
  ...(type === 'table' && { columns: [{ name: 'c', type: 'text' }] }),
  ...(type === 'downloadLink' && { link: '/x' }),
})

it('offers for each type exactly the operators that publishing accepts', () => {
  const firsts: Partial<Record<FieldType, string>> = {
    picklist: 'x',
    'multi-select': 'x',
    'multi-checkbox': 'x',
    country: 'SG',
    industry: 'A',
    currency: 'EUR',
    occupation: '1',
  }
  for (const type of fieldTypes.filter((each) => !isOneOf(silentTypes, each) && !/^(company|nature)/.test(each))) {
    for (const how of listOperators(type)) {
      const when = fromComparison(withOperator({ pointer: { field: type }, how, values: [] }, how, firsts[type] ?? 'word'))
      const read = readDefinition({
        kind: 'individual',
        name: 'F',
        steps: [{ step: 1, name: 'One' }],
        modules: { personalInformation: { name: 'P', fields: [toField(type), { name: 'it', type: 'text', step: 1, when }] } },
      })
      expect('faults' in read ? [type, how, read.faults] : []).toEqual([])
    }
  }
})

it('lists comparable fields, with the module of others', () => {
  const definition = formDefinition.parse({
    kind: 'individual',
    name: 'F',
    modules: {
      personalInformation: { name: 'P', fields: [toField('text'), toField('header'), { ...toField('number'), selected: false }] },
      sourceOfWealth: { name: 'S', fields: [toField('date'), toField('email')] },
    },
  })
  expect(listConditionFields(definition, 'sourceOfWealth', 'date').map(({ pointer }) => pointer)).toEqual([
    { module: 'personalInformation', field: 'text' },
    { field: 'email' },
  ])
  const [first] = listConditionFields(definition, 'personalInformation')
  expect(first && fromComparison(newComparison(first, ''))).toEqual({ field: 'text', equals: '' })
})
