import { expect, it } from 'vitest'
import { entryEn } from '#web/features/company/entry/messages/en.ts'

it("matches the specification's messages exactly", () => {
  const t = (key: keyof typeof entryEn) => entryEn[key]
  const keys = [
    'lookup.country-missing',
    'lookup.name-missing',
    'name.business-missing',
    'name.email-wrong',
    'done.registration',
    'done.submission',
  ] as const
  expect(keys.map(t)).toEqual([
    'Please select Country',
    'Please input Company Name',
    'Please enter your business name',
    'Please Input  a valid email address',
    'Registration Successful',
    'Submission Successful',
  ])
})
