import { afterEach, expect, it } from 'vitest'
import { openLocalPerson } from '#web/features/company/people/model/local-person.ts'
import { openPersonForm } from '#web/features/company/people/model/person-form.ts'
import { beginPerson, newPerson, noFiles, type PersonState, toPersonValue } from '#web/features/company/people/model/person-machine.ts'

const form = openPersonForm(
  { formName: '', directors: null, individualShareholderInformation: null },
  { today: () => '2026-01-01', isPhoneNumber: () => true, cleanRichText: (html: string) => html },
)
const mine = {
  answers: { 'First Name': 'Ann', 'Last Name': 'Lee' },
  roles: { directs: true, holds: true },
  files: { ...noFiles, front: '/files/blb_1' },
}
const begun = beginPerson(
  form,
  'director',
  { ...newPerson('director'), ...mine, EOD: 'eod_1', revision: 3 },
  toPersonValue(newPerson('director')),
)
const local = openLocalPerson('cod_1', 'director')
afterEach(local.clear)

it('keeps unsaved input and its base until saved', () => {
  local.save({ ...begun, isChange: true, sentOver: ['eod_2', 'eod_3'] })
  expect(openLocalPerson('cod_1', 'shareholder').find()).toBeUndefined()
  expect(local.find()).toEqual({
    stored: { EOD: 'eod_1', revision: 3, ...mine },
    base: begun.draft.base,
    isChange: true,
    sentOver: ['eod_2', 'eod_3'],
    name: 'Ann Lee',
  })
  local.clear()
  expect(local.find()).toBeUndefined()
})

it('distinguishes a first row from an unsent one', () => {
  const sentOver = (over: PersonState['sentOver']) => {
    local.save({ ...begun, sentOver: over })
    return local.find()?.sentOver
  }
  expect([sentOver([]), sentOver(null)]).toEqual([[], null])
})
