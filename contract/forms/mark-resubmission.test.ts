import { expect, it } from 'vitest'
import type { FormModule } from '#contract/forms/definition/form-definition.ts'
import { markForResubmission } from '#contract/forms/mark-resubmission.ts'

const field = { type: 'text', selected: true, disabled: false, limit: { required: false } } as const
const sources: FormModule = {
  name: 'Sources',
  fields: [
    { ...field, name: 'Website' },
    { ...field, name: 'Bank', note: 'The main one' },
  ],
}

it('marks requested fields in both languages and makes them required', () => {
  const { sourceOfWealth } = markForResubmission({ sourceOfWealth: sources }, [
    { module: 'sourceOfWealth', field: 'Website' },
    { module: 'sourceOfWealth', field: 'Bank' },
  ])
  expect(sourceOfWealth.fields.map(({ limit, note }) => [limit.required, note])).toEqual([
    [true, { en: 'Resubmission requested', cn: '已要求重新提交' }],
    [true, { en: 'Resubmission requested. The main one', cn: '已要求重新提交。The main one' }],
  ])
})

it('leaves everything else unchanged', () => {
  const modules = { sourceOfWealth: sources, directors: null }
  expect(markForResubmission(modules, [{ module: 'directors', field: null }])).toBe(modules)
  expect(markForResubmission(modules, [{ module: 'requiredDocuments', field: 'Website' }])).toEqual(modules)
})
