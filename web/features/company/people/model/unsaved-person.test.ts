import { afterEach, expect, it } from 'vitest'
import { openPersonForm } from '#web/features/company/people/model/person-form.ts'
import { beginPerson, newPerson, noFiles, type PersonState } from '#web/features/company/people/model/person-machine.ts'
import { clearUnsavedPerson, findUnsavedPerson, saveUnsavedPerson } from '#web/features/company/people/model/unsaved-person.ts'

const form = openPersonForm(
  { formName: '', directors: null, individualShareholderInformation: null },
  { today: () => '2026-01-01', isPhoneNumber: () => true },
)
const begun = beginPerson(form, 'director', newPerson('director'))
afterEach(() => clearUnsavedPerson('cod_1', 'director'))

it('keeps all that was typed of a person, and what it was sent over, until it is saved', () => {
  const state: PersonState = {
    ...begun,
    EOD: 'eod_1',
    revision: 3,
    isChange: true,
    answers: { 'First Name': 'Ann', 'Last Name': 'Lee' },
    roles: { directs: true, holds: true },
    files: { ...noFiles, front: '/files/blb_1' },
    sentOver: ['eod_2', 'eod_3'],
  }
  saveUnsavedPerson('cod_1', state)
  expect(findUnsavedPerson('cod_1', 'shareholder')).toBeUndefined()
  const found = findUnsavedPerson('cod_1', 'director')
  const { EOD, revision, answers, roles, files, isChange, sentOver, base } = state
  expect(found).toEqual({ own: { EOD, revision, answers, roles, files }, base, isChange, sentOver, name: 'Ann Lee' })
  clearUnsavedPerson('cod_1', 'director')
  expect(findUnsavedPerson('cod_1', 'director')).toBeUndefined()
})

it('tells a row that was sent over an empty list from one that was never sent', () => {
  const typed = { ...begun, answers: { 'First Name': 'Ann' } }
  saveUnsavedPerson('cod_1', { ...typed, sentOver: [] })
  expect(findUnsavedPerson('cod_1', 'director')?.sentOver).toEqual([])
  saveUnsavedPerson('cod_1', typed)
  expect(findUnsavedPerson('cod_1', 'director')?.sentOver).toBeNull()
})

it('keeps nothing of a person where nothing was typed', () => {
  saveUnsavedPerson('cod_1', begun)
  expect(findUnsavedPerson('cod_1', 'director')).toBeUndefined()
})
