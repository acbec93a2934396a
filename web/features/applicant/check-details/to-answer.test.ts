import { expect, it } from 'vitest'
import { toAnswer, toEntered } from '#web/features/applicant/check-details/to-answer.ts'

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
  const asked = (['form', 'company'] as const).map((source) => ({ source, fields: [] }))
  const answered = { form: 'correct', company: 'document_right' } as const
  expect(toAnswer(asked, answered, { lastName: 'Lindholm' })).toEqual({
    statements: [{ source: 'company', statement: 'document_right' }],
    corrected: { lastName: 'Lindholm' },
  })
})
