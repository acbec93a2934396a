import { expect, it } from 'vitest'
import { toCorporateDefinition } from '#contract/company/corporate-definition.ts'
import { defaultDocumentSlots } from '#contract/company/names.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'

function write(modules: object) {
  const read = readDefinition({ kind: 'corporate', name: 'Company', modules })
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return toCorporateDefinition(read.definition)
}
const namesOf = (definition: ReturnType<typeof write>, module: 'requiredDocuments' | 'directors' | 'basicInformationSetting') =>
  definition.modules[module]?.fields.map(({ name }) => name)

it('offers three default document slots where the form selects none', () => {
  expect(namesOf(write({}), 'requiredDocuments')).toEqual([...defaultDocumentSlots])
  const slot = { name: 'Articles', type: 'updating-files' }
  expect(namesOf(write({ requiredDocuments: { name: 'Documents', fields: [slot] } }), 'requiredDocuments')).toEqual(['Articles'])
  const unselected = { requiredDocuments: { name: 'Documents', fields: [{ ...slot, selected: false }] } }
  expect(namesOf(write(unselected), 'requiredDocuments')).toEqual(['Articles', ...defaultDocumentSlots])
})

it('requires the built-in fields once, and prefers the customer’s own field of the same name', () => {
  const directors = { name: 'Directors', fields: [{ name: 'First Name', type: 'text', alias: 'Given name' }] }
  const definition = write({ directors })
  expect(namesOf(definition, 'directors')).toEqual([
    'First Name',
    'Middle Name',
    'Last Name',
    'Email Address',
    'Identity Type',
    'Designation',
    'Politically Exposed Person',
  ])
  expect(definition.modules.directors?.fields[0]?.alias).toBe('Given name')
})

it('offers votes, roles and kinds of owners unless the form deselects them, and never requires them', () => {
  const requested = (definition: ReturnType<typeof write>, module: 'individualShareholderInformation' | 'businessShareholders') =>
    definition.modules[module]?.fields
      .filter(({ name, selected }) => selected && optional.includes(name))
      .map(({ name, limit }) => [name, limit.required])
  const optional = ['% of Votes', 'Role in Trust', 'Politically Exposed Person', 'Type of Owner', 'Stock Exchange']
  expect(requested(write({}), 'individualShareholderInformation')).toEqual([
    ['% of Votes', false],
    ['Role in Trust', false],
    ['Politically Exposed Person', false],
  ])
  expect(requested(write({}), 'businessShareholders')).toEqual([
    ['% of Votes', false],
    ['Type of Owner', false],
    ['Stock Exchange', false],
    ['Role in Trust', false],
  ])
  const unselected = optional.map((name) => ({ name, type: 'text', selected: false }))
  expect(
    requested(write({ individualShareholderInformation: { name: 'Owners', fields: unselected } }), 'individualShareholderInformation'),
  ).toEqual([])
})

it('keeps the company name and email address of the request read-only', () => {
  const basic = {
    name: 'Business',
    fields: [
      { name: 'Business Name', type: 'text' },
      { name: 'Website', type: 'url' },
    ],
  }
  const fields = write({ basicInformationSetting: basic }).modules.basicInformationSetting?.fields
  expect(fields?.map(({ name, disabled }) => [name, disabled])).toEqual([
    ['Email Address', true],
    ['Business Name', true],
    ['Website', false],
  ])
})
