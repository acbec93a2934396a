import { expect, it } from 'vitest'
import { documentTypeNames } from '#contract/documents/document-type.ts'
import { findStepOfState, toStepOfType, withLanguage } from '#web/features/applicant/shell/step-of-state.ts'

it('has a step for every document type', () => {
  expect(documentTypeNames.map(toStepOfType)).toEqual(['id-card', 'passport', 'driver-license', 'residence-permit'])
})

it('ignores an unknown step', () => {
  expect([findStepOfState({ step: 'passport' }), findStepOfState({ step: 'moon' }), findStepOfState(null)]).toEqual([
    'passport',
    undefined,
    undefined,
  ])
})

it('passes the language to a phone, unless it is the default', () => {
  const address = 'https://id.example/?token=t&requestId=r&step=passport'
  expect([withLanguage(address, 'en'), withLanguage(address, 'cn')]).toEqual([address, `${address}&language=cn`])
})
