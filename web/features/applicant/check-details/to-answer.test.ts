import { expect, it } from 'vitest'
import { findDocumentEntered, toAnswer, toEntered } from '#web/features/applicant/check-details/to-answer.ts'
import type { DetailsDifference } from '#web/features/applicant/check-details/use-identity-details.ts'

it('drops fields that agree meanwhile, and keeps other input', () => {
  const typed = { lastName: 'Lindholm', birthDate: '1990-01-24' }
  expect(toEntered({ lastName: 'Lindhlom', birthDate: '1990-01-25', documentNumber: 'PT4830707' }, typed)).toEqual({
    ...typed,
    documentNumber: 'PT4830707',
  })
  expect(toEntered({ documentNumber: 'PT4830707' }, typed)).toEqual({ documentNumber: 'PT4830707' })
  expect(toEntered(null, typed)).toEqual({})
})

it('keeps an emptied field empty', () => {
  expect(toEntered({ lastName: 'Lindhlom' }, { lastName: '' })).toEqual({ lastName: '' })
})

it('sends corrections only for what the person entered', () => {
  const requested = (['form', 'company'] as const).map((source) => ({ source, fields: [] }))
  const answered = { form: 'correct', company: 'document_right' } as const
  expect(toAnswer(requested, answered, { lastName: 'Lindholm' })).toEqual({
    statements: [{ source: 'company', statement: 'document_right' }],
    corrected: { lastName: 'Lindholm' },
  })
})

it('takes what the document says of what the person entered, where it says all of it', () => {
  const field = (name: DetailsDifference['fields'][number]['field'], document: string | null) => ({ field: name, entered: 'x', document })
  const form = (fields: DetailsDifference['fields']): DetailsDifference[] => [{ source: 'form', fields }]
  const names = form([field('surname', 'LINDHOLM'), field('givenNames', 'CLARA MARIA'), field('birthDate', '1990-01-24')])
  expect(findDocumentEntered(names, { firstName: 'Carla', middleName: 'M' })).toEqual({
    lastName: 'LINDHOLM',
    firstName: 'CLARA MARIA',
    middleName: '',
    birthDate: '1990-01-24',
  })
  expect(findDocumentEntered(names, { firstName: 'Carla' })).not.toHaveProperty('middleName')
  expect(findDocumentEntered(form([field('surname', 'LINDHOLM'), field('documentNumber', null)]), {})).toBe(undefined)
  expect(findDocumentEntered([{ source: 'issuer', fields: [field('surname', 'LINDHOLM')] }], {})).toBe(undefined)
  expect(toAnswer(names, { form: 'document_right' }, { lastName: 'LINDHOLM' })).toEqual({
    statements: [],
    corrected: { lastName: 'LINDHOLM' },
  })
})
