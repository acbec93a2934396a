import { expect, it } from 'vitest'
import { findLinkLanguage, findLinkRowFault } from '#contract/links/link-row.ts'

const mailed = { isCompany: false, sendsEmail: true }
const shown = { isCompany: false, sendsEmail: false }
const company = { isCompany: true, sendsEmail: false }

it('requires an email address where the link goes by email', () => {
  expect([findLinkRowFault({}, mailed), findLinkRowFault({ email: ' ' }, mailed), findLinkRowFault({}, shown)]).toEqual([
    'email-missing',
    'email-missing',
    undefined,
  ])
})

it('refuses an invalid address, also where no email is sent', () => {
  const addresses = ['ada@northwind', 'ada@@northwind.example', 'ada\u200b@northwind.example', `${'a'.repeat(250)}@b.example`]
  expect(addresses.map((email) => findLinkRowFault({ email }, shown))).toEqual(Array(4).fill('email-wrong'))
  expect(findLinkRowFault({ email: ' ada@northwind.example ' }, mailed)).toBeUndefined()
})

it('accepts languages by name or code, and refuses others', () => {
  expect(['EN', 'cn', 'zh-CN', '中文', ' English '].map(findLinkLanguage)).toEqual(['en', 'cn', 'cn', 'cn', 'en'])
  expect(findLinkRowFault({ language: 'fr' }, shown)).toBe('language-unknown')
})

it('requires the name and the address of a company', () => {
  expect(findLinkRowFault({ companyName: 'Acme' }, company)).toBe('email-missing')
  expect(findLinkRowFault({ email: 'a@acme.example' }, company)).toBe('company-name-missing')
  expect(findLinkRowFault({ email: 'a@acme.example', companyName: 'x'.repeat(201) }, company)).toBe('company-name-too-long')
  expect(findLinkRowFault({ email: 'a@acme.example', companyName: 'x'.repeat(200), reference: 'r'.repeat(201) }, company)).toBe(
    'reference-too-long',
  )
})

it('refuses a name that is too long or has invisible characters, and an invalid date', () => {
  const faults = [
    { firstName: 'x'.repeat(201) },
    { lastName: 'Eriks\u200bson' },
    { dateOfBirth: '1984-02-30' },
    { dateOfBirth: '12.08.1984' },
  ].map((row) => findLinkRowFault(row, shown))
  expect(faults).toEqual(['name-too-long', 'name-too-long', 'birth-date-wrong', 'birth-date-wrong'])
  expect(findLinkRowFault({ firstName: 'Anna', lastName: 'Eriksson', dateOfBirth: ' 1984-08-12 ' }, shown)).toBeUndefined()
})
