import { expect, it } from 'vitest'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { noFiles, type PersonState, personRules, type StoredPerson } from '#web/features/company/people/model/person-machine.ts'
import { beginSuggestedPerson } from '#web/features/company/people/model/suggested-person.ts'
import { hasUnsaved } from '#web/lib/draft/step-draft.ts'

const isChanged = (state: PersonState) => hasUnsaved(personRules.draft, state.draft)
const form = { planOf: () => expect.fail('asks nothing of the form') }
const ada: RegistrySuggestion = {
  key: 'k',
  list: 'shareholder',
  name: 'Ada Marlowe',
  firstName: 'Ada',
  middleName: null,
  lastName: 'Marlowe',
  role: 'Director',
  isoCode: null,
  companyNumber: null,
  sharesPercent: 60,
  sharesBand: null,
  EOD: null,
  isDismissed: false,
}

it('starts a row from a suggestion, without unsaved changes', () => {
  const director = beginSuggestedPerson(form, 'director', ada, null)
  expect([director.draft.mine.answers, director.id, director.isChange]).toEqual([
    { 'First Name': 'Ada', 'Last Name': 'Marlowe', Designation: 'Director' },
    null,
    false,
  ])
  const shareholder = beginSuggestedPerson(form, 'shareholder', ada, null)
  expect(shareholder.draft.mine.answers).toEqual({ 'First Name': 'Ada', 'Last Name': 'Marlowe', '% of Shares': '60' })
  expect([isChanged(director), isChanged(shareholder)]).toEqual([false, false])
})

it('leaves the share of a band empty', () => {
  const banded = { ...ada, sharesPercent: null, sharesBand: { abovePercent: 25, toPercent: 50 } }
  expect(beginSuggestedPerson(form, 'shareholder', banded, null).draft.mine.answers['% of Shares']).toBeUndefined()
})

it('adds a role to a person already entered', () => {
  const known: StoredPerson = {
    EOD: 'eod_1',
    revision: 3,
    roles: { directs: true, holds: false },
    answers: { 'First Name': 'ADA', 'Email Address': 'ada@x.example' },
    files: noFiles,
  }
  const state = beginSuggestedPerson(form, 'shareholder', ada, known)
  expect(state.draft.mine.answers).toMatchObject({ 'First Name': 'ADA', 'Email Address': 'ada@x.example', '% of Shares': '60' })
  expect([state.id, state.draft.mine.roles, state.isChange, isChanged(state)]).toEqual([
    'eod_1',
    { directs: true, holds: true },
    false,
    false,
  ])
})
