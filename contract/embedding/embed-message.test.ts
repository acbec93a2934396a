import { expect, it } from 'vitest'
import { toEmbedError, toEmbedStep } from '#contract/embedding/embed-message.ts'

it('names each step, and never the document or the owner', () => {
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

it('sends no step for entry and outcome pages, which would reveal the decision', () => {
  expect(['/', '/success', '/status', '/BaseInfo/success', '/invalid', '/Onboarding2Company/status'].map(toEmbedStep)).toEqual(
    Array(6).fill(undefined),
  )
})

it('reports only that a link is invalid or expired', () => {
  expect(['/invalid', '/BaseInfo/expired', '/status'].map(toEmbedError)).toEqual(['LINK_INVALID', 'LINK_EXPIRED', undefined])
})
