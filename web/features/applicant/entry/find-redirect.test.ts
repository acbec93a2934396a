import { expect, it } from 'vitest'
import { noManualReview } from '#contract/requests/manual-review.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { findRedirect } from '#web/features/applicant/entry/find-redirect.ts'

const request: VerificationRequest = {
  requestId: 'req_1',
  status: 'PROCESSING',
  documentInfo: null,
  idvEnabled: true,
  idvV2Info: null,
  livenessCheckInfo: { verifyStatus: null, selfieUrl: null },
  newLivenessCheckInfo: { verifyStatus: null, selfieUrl: null },
  activities: [],
  autoRejectDocUploadLimit: false,
  countDocUploadTotal: 0,
  docUploadTotalLimit: 20,
  exceedDeclinedLimit: false,
  countLivenessDeclined: 0,
  livenessDeclinedLimit: 5,
  retryStep: null,
  remark: null,
  livenessMode: 'passive',
  asksLiveness: true,
  client: {
    name: 'Harbour Bank',
    pageLogoPath: null,
    webColor: '#3281f7',
    formName: 'Open an account',
    termsOfUseLink: null,
    privacyPolicyLink: null,
    contactEmail: null,
    redirectUrl: null,
  },
  returnUrl: null,
  hasEmail: true,
  maskedEmail: 'j•••@example.com',
  handoff: null,
  asksPersonalInfo: false,
  personalInfo: null,
  documentTypes: ['Identity', 'Passport', 'DriverLicense', 'ResidencePermit'],
  detailsDiffer: false,
  manualReview: noManualReview,
  invitation: null,
  expiresAt: '2026-12-01T00:00:00.000Z',
}

it('leaves a screen whose step is done', () => {
  const off = requestStatuses.filter((status) => findRedirect({ ...request, status }) !== undefined)
  expect(off).toEqual(['LIVENESS_PASSED', 'WAIT_FOR_APPROVAL', 'APPROVED', 'REJECTED', 'EXPIRED', 'COMPLETE'])
})

it('leads to a requested resubmission from later screens, and to the status page from others', () => {
  const owing = { ...request, status: 'RETRY', retryStep: 'passport' } as const
  expect([findRedirect(owing, '', '/liveness-check'), findRedirect(owing, '', '/id-document/passport')]).toEqual(['/', undefined])
  expect(findRedirect({ ...request, status: 'APPROVED', asksPersonalInfo: true })).toBe('/status')
})

it('leads to the status page of a decision', () => {
  const rejected = { ...request, status: 'REJECTED' } as const
  expect([
    findRedirect({ ...request, status: 'EXPIRED' }),
    findRedirect({ ...request, status: 'WAIT_FOR_APPROVAL' }),
    findRedirect(rejected),
    findRedirect({ ...rejected, autoRejectDocUploadLimit: true, countDocUploadTotal: 20 }),
    findRedirect({ ...rejected, autoRejectDocUploadLimit: true, countDocUploadTotal: 19 }),
  ]).toEqual(['/expired', '/success', '/success', '/status', '/success'])
})

it('requires confirmation of differing details before the liveness check, and skips it otherwise', () => {
  const differs = { ...request, status: 'ID_UPLOADED' as const, detailsDiffer: true }
  expect(findRedirect(differs, '', '/liveness-check')).toBe('/check-details')
  expect(findRedirect(differs, '', '/check-details')).toBeUndefined()
  expect(findRedirect({ ...differs, detailsDiffer: false }, '', '/check-details')).toBe('/liveness-check')
  expect(findRedirect({ ...differs, detailsDiffer: false }, '', '/liveness-check')).toBeUndefined()
  expect(findRedirect({ ...differs, status: 'WAIT_FOR_APPROVAL' }, '', '/check-details')).toBe('/success')
})

it('asks for consent before the pages with a camera, and before no other', () => {
  const due = { ...request, consent: { isDue: true, state: null } } as const
  const pages = ['/start', '/personalInfo/step1', '/id-document', '/id-document/passport', '/liveness-check']
  expect(pages.map((page) => findRedirect(due, '', page))).toEqual([undefined, undefined, '/consent', '/consent', '/consent'])
  expect(pages.map((page) => findRedirect({ ...due, consent: { isDue: false, state: 'given' } }, '', page))).toEqual(
    pages.map(() => undefined),
  )
  expect(findRedirect({ ...due, status: 'WAIT_FOR_APPROVAL' }, '', '/liveness-check')).toBe('/success')
})
