import { expect, it } from 'vitest'
import { toEmbedError, toEmbedStep } from '#contract/embedding/embed-message.ts'

it('names each step in one word, and never which document or which owner it is about', () => {
  const paths = [
    '/start',
    '/BaseInfo/personalInfo/step2',
    '/id-document/passport',
    '/Onboarding2Company/individual/liveness-check',
    '/Onboarding2Company/step3',
    '/Onboarding2Company/companyDescPage/own_17',
  ]
  expect(paths.map(toEmbedStep)).toEqual(['start', 'personal-information', 'document', 'liveness', 'owners', 'owners'])
})

it('says no step of an entry and of an outcome, which would tell what was decided', () => {
  expect(['/', '/success', '/status', '/BaseInfo/success', '/invalid', '/Onboarding2Company/status'].map(toEmbedStep)).toEqual(
    Array(6).fill(undefined),
  )
})

it('says of an error that the link is invalid or expired, and no more', () => {
  expect(['/invalid', '/BaseInfo/expired', '/status'].map(toEmbedError)).toEqual(['LINK_INVALID', 'LINK_EXPIRED', undefined])
})
