import { expect, it } from 'vitest'
import { type FormDefinition, formDefinition } from '#contract/forms/definition/form-definition.ts'
import { designRules } from '#web/features/staff/forms/model/design-draft.ts'
import { mergeDefinitions } from '#web/features/staff/forms/model/merge-definitions.ts'
import { proveDraft } from '#web/lib/draft/testing/prove-draft.ts'

const field = (name: string, rest: object = {}) => ({ name, type: 'text', step: 1, ...rest })
const form = (fields: object[], rest: object = {}): FormDefinition =>
  formDefinition.parse({
    kind: 'individual',
    name: 'F',
    steps: [{ step: 1, name: 'One' }],
    modules: { personalInformation: { name: 'P', fields } },
    ...rest,
  })
const labels = ({ modules }: FormDefinition) =>
  modules.personalInformation?.fields.map(({ name, alias, cn }) => [name, alias, cn].filter(Boolean).join(' '))
const placesOf = (conflicts: readonly { place: string }[]) => conflicts.map(({ place }) => place)
const base = form([field('A'), field('B'), field('C')])

it('merges changes of both, in one field and in several', () => {
  const mine = form([field('A', { alias: 'Mine' }), field('B'), field('C')], { asksPersonalInfo: true })
  const theirs = form([field('A', { cn: '他' }), field('B', { alias: 'Theirs' }), field('C')], { steps: [{ step: 1, name: 'Uno' }] })
  const { value: definition, conflicts } = mergeDefinitions(base, mine, theirs)
  expect([labels(definition), definition.asksPersonalInfo, definition.steps[0]?.name, conflicts]).toEqual([
    ['A Mine 他', 'B Theirs', 'C'],
    true,
    'Uno',
    [],
  ])
})

it("keeps both sides' additions and removals, and one side's order", () => {
  const mine = form([field('C'), field('A'), field('B'), field('Mine')])
  const theirs = form([field('A'), field('Theirs'), field('C')])
  expect(labels(mergeDefinitions(base, mine, theirs).value)).toEqual(['C', 'A', 'Theirs', 'Mine'])
})

it('prefers the local change on a conflict, and reports it', () => {
  const mine = form([field('A', { alias: 'Mine' }), field('B'), field('C')])
  const theirs = form([field('A', { alias: 'Theirs' }), field('B'), field('C')])
  const { value: definition, conflicts } = mergeDefinitions(base, mine, theirs)
  expect([labels(definition), placesOf(conflicts)]).toEqual([['A Mine', 'B', 'C'], ['modules.personalInformation.fields[0].alias']])
})

it('keeps a field that one side changed and the other removed', () => {
  const mine = form([field('A', { alias: 'Mine' }), field('B'), field('C')])
  const { value: definition, conflicts } = mergeDefinitions(base, mine, form([field('B'), field('C')]))
  expect([labels(definition), placesOf(conflicts)]).toEqual([['A Mine', 'B', 'C'], ['modules.personalInformation.fields[0]']])
})

proveDraft<FormDefinition>('a form', {
  rules: designRules,
  base,
  one: (definition) => rename(definition, 'One'),
  other: (definition) => ({ ...definition, steps: [{ step: 1, name: 'Uno' }] }),
  clash: (definition) => rename(definition, 'Other'),
})

function rename(definition: FormDefinition, name: string): FormDefinition {
  return { ...definition, name }
}
