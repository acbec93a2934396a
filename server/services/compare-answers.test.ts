import { expect, it } from 'vitest'
import { goodPassport } from '#server/testing/good-facts.ts'
import { compareAnswers } from '#server/services/compare-answers.ts'

const facts = goodPassport('answers')
const zone = facts.mrz?.fields
const typed = {
  'Last Name': zone?.surname ?? '',
  'First Name': zone?.givenNames ?? '',
  'Date of Birth': zone?.birthDate ?? '',
  'Identity Number': zone?.documentNumber ?? '',
}
const wrongIn = (answers: Record<string, string>, front = facts) =>
  compareAnswers(answers, front, null)
    .filter(({ agrees }) => !agrees)
    .map(({ field }) => field)

it('finds a person who typed what the document says, with another way of writing its number', () => {
  expect(compareAnswers(typed, facts, null)).toHaveLength(4)
  expect(wrongIn({ ...typed, 'Identity Number': ` ${typed['Identity Number'].toLowerCase()}` })).toEqual([])
})

it('tells one wrong letter of a surname, another day of birth and another number, each by itself', () => {
  expect(wrongIn({ ...typed, 'Last Name': `${typed['Last Name']}s` })).toEqual(['Last Name'])
  expect(wrongIn({ ...typed, 'Date of Birth': '1901-01-01' })).toEqual(['Date of Birth'])
  expect(wrongIn({ ...typed, 'Identity Number': 'X0000001' })).toEqual(['Identity Number'])
})

it('takes accents, their transliteration and their absence for the same name', () => {
  const front = withSurname('MUELLER')
  for (const name of ['Müller', 'Mueller', 'MULLER']) expect(wrongIn({ ...typed, 'Last Name': name }, front)).toEqual([])
  expect(wrongIn({ ...typed, 'Last Name': 'Miller' }, front)).toEqual(['Last Name'])
})

it('takes one of several given names for no wrong one, and a strange one for wrong', () => {
  const front = { ...facts, mrz: facts.mrz && { ...facts.mrz, fields: { ...facts.mrz.fields, givenNames: 'ANNA MARIA' } } }
  expect(wrongIn({ ...typed, 'First Name': 'Anna' }, front)).toEqual([])
  expect(wrongIn({ ...typed, 'First Name': 'Anna', 'Middle Name': 'Maria' }, front)).toEqual([])
  expect(wrongIn({ ...typed, 'First Name': 'Hanna' }, front)).toEqual(['First Name'])
})

it('says nothing of what was not typed or not read', () => {
  const blank = { ...facts, mrz: null, printedFields: { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null } }
  expect(compareAnswers(typed, blank, null)).toEqual([])
  expect(compareAnswers({ 'Last Name': ' ' }, facts, null)).toEqual([])
  expect(compareAnswers({ 'Last Name': '陈', 'First Name': '安娜' }, facts, null)).toEqual([])
})

it('believes the bar code of a licence before its print', () => {
  const front = { ...facts, mrz: null }
  const back = { ...facts, mrz: null, barcode: { symbology: 'PDF417' as const, aamva: true, fields: { surname: 'OTHER' }, region: null } }
  expect(compareAnswers({ 'Last Name': 'Other' }, front, back)).toEqual([{ field: 'Last Name', read: 'surname', agrees: true, document: 'OTHER' }])
})

function withSurname(surname: string) {
  return { ...facts, mrz: facts.mrz && { ...facts.mrz, fields: { ...facts.mrz.fields, surname } } }
}
