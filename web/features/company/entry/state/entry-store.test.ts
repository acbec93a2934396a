import { afterEach, expect, it } from 'vitest'
import {
  clearEntry,
  clearPass,
  findLookupValues,
  findPass,
  saveLookupValues,
  savePass,
} from '#web/features/company/entry/state/entry-store.ts'
import { store } from '#web/lib/platform/storage.ts'

afterEach(() => clearEntry())
const pass = { email: 'office@lantern.example', formId: 'frm_1', ticket: 'secret', until: 1_000 }
const texts = { isoCode: 'GB', name: 'Lantern', number: '' }

it('remembers a verified address for its time and form', () => {
  savePass(pass)
  expect(findPass('frm_1', 999)).toEqual(pass)
  expect([findPass('frm_1', 1_000), findPass('frm_2', 0)]).toEqual([undefined, undefined])
})

it('keeps input when the address must be verified again', () => {
  savePass(pass)
  saveLookupValues(texts)
  clearPass()
  expect([findPass('frm_1', 0), findLookupValues()]).toEqual([undefined, texts])
})

it('clears itself once the company is open', () => {
  savePass(pass)
  saveLookupValues(texts)
  store.save('email', pass.email)
  clearEntry()
  expect([findPass('frm_1', 0), findLookupValues(), store.find('email'), store.find('companyEntry')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('ignores invalid stored values', () => {
  for (const text of ['{', '7', '{"pass":{"email":7},"text":null}']) {
    store.save('companyEntry', text)
    expect([findPass('frm_1', 0), findLookupValues()]).toEqual([undefined, undefined])
  }
})
