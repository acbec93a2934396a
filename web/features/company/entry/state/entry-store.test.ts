import { afterEach, expect, it } from 'vitest'
import { store } from '#web/lib/platform/storage.ts'
import { dropPass, findLookupWords, findPass, forgetEntry, keepLookupWords, keepPass } from '#web/features/company/entry/state/entry-store.ts'

afterEach(() => forgetEntry())
const pass = { email: 'office@lantern.example', formId: 'frm_1', ticket: 'secret', until: 1_000 }
const words = { isoCode: 'GB', name: 'Lantern', number: '' }

it('knows a proved address until its time is over, for its own form alone', () => {
  keepPass(pass)
  expect(findPass('frm_1', 999)).toEqual(pass)
  expect([findPass('frm_1', 1_000), findPass('frm_2', 0)]).toEqual([undefined, undefined])
})

it('keeps what was typed when the address must be proved again', () => {
  keepPass(pass)
  keepLookupWords(words)
  dropPass()
  expect([findPass('frm_1', 0), findLookupWords()]).toEqual([undefined, words])
})

it('leaves nothing of the way behind once the company is open', () => {
  keepPass(pass)
  keepLookupWords(words)
  store.save('email', pass.email)
  forgetEntry()
  expect([findPass('frm_1', 0), findLookupWords(), store.find('email'), store.find('companyEntry')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('takes what somebody else wrote into the storage for nothing', () => {
  for (const text of ['{', '7', '{"pass":{"email":7},"words":null}']) {
    store.save('companyEntry', text)
    expect([findPass('frm_1', 0), findLookupWords()]).toEqual([undefined, undefined])
  }
})
