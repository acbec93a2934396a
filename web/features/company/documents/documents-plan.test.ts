import { expect, it } from 'vitest'
import { toCorporateDefinition } from '#contract/company/corporate-definition.ts'
import { defaultDocumentSlots } from '#contract/company/names.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import { findRequiredSlots, listFields, listMissing, planDocuments } from '#web/features/company/documents/documents-plan.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  type: 'updating-files',
  selected: true,
  disabled: false,
  limit: { required: false },
  ...more,
})
const toForm = (fields: FormField[]) => {
  const { definition } = plan(writeForm([]))
  const written = { ...definition, kind: 'corporate' as const, modules: { requiredDocuments: { name: 'Documents', fields } } }
  return { requiredDocuments: toCorporateDefinition(written).modules.requiredDocuments ?? null } as Pick<FormInfo, 'requiredDocuments'>
}
const file = { key: 'blb_1', fileName: 'a.pdf', fileType: 'application/pdf', address: '/files/blb_1' }

it("shows the form's slots in order, or the default ones", () => {
  const chosen = planDocuments(toForm([field('Deed', { index: 2 }), field('Lease', { index: 1 }), field('Old', { selected: false })]))
  expect(listFields(chosen).map(({ name }) => name)).toEqual(['Lease', 'Deed'])
  for (const none of [[], [field('Old', { selected: false })]]) {
    expect(listFields(planDocuments(toForm(none))).map(({ name }) => name)).toEqual([...defaultDocumentSlots])
  }
})

it('requires required slots, and dependent ones once their condition is met', () => {
  const deed = field('Deed', { limit: { required: true } })
  const translation = field('Translation', { limit: { required: true }, when: { field: 'Deed', answered: true } })
  const made = planDocuments(toForm([deed, translation, field('Other')]))
  const missing = (files: (typeof file)[]) =>
    listMissing(made, [
      { field: deed, files },
      { field: translation, files: [] },
    ]).map((issue) => issue.field)
  expect([missing([]), missing([file])]).toEqual([['Deed'], ['Translation']])
  expect([...findRequiredSlots(made, [{ field: deed, files: [] }])]).toEqual(['Deed', 'Other'])
})
