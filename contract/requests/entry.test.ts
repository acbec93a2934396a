import { expect, it } from 'vitest'
import { type EntryFacts, findLinkError, isOpenWhileDue, toEntry, toEntryFacts } from '#contract/requests/entry.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'

const fresh: EntryFacts = {
  status: 'PROCESSING',
  autoReject: false,
  docUploadTotalLimit: 20,
  countDocUploadTotal: 0,
  hasDocument: false,
  retryStep: null,
  asksPersonalInfo: false,
  needsPersonalInfo: false,
  isAtReview: false,
}
const link = { step: null, skipFormPage: false, fromStep: false }
const pathOf = (facts: Partial<EntryFacts>, query: Partial<typeof link> | { step: string } = {}) =>
  toEntry({ ...link, ...query }, { ...fresh, ...facts })

it('reports what a link lacks, the token first', () => {
  expect([
    findLinkError({ token: null, requestId: null }),
    findLinkError({ token: 't', requestId: '' }),
    findLinkError({ token: 't', requestId: 'r' }),
  ]).toEqual(['TOKEN_EXPIRED', 'COD_IS_NOT_FOUND', undefined])
})

it('leads each status to its page', () => {
  const paths = Object.fromEntries(requestStatuses.map((status) => [status, pathOf({ status })]))
  expect(paths).toEqual({
    URL_GENERATED: '/id-document',
    EMAIL_SENT: '/id-document',
    PROCESSING: '/id-document',
    ID_UPLOADED_FAILED: '/id-document',
    ID_UPLOADED: '/id-document',
    CAMERA_FAILED: '/id-document',
    LIVENESS_STARTED: '/id-document',
    LIVENESS_FAILED: '/id-document',
    LIVENESS_PASSED: '/success',
    WAIT_FOR_APPROVAL: '/success',
    RETRY: '/id-document',
    APPROVED: '/success',
    REJECTED: '/success',
    EXPIRED: '/expired',
    COMPLETE: '/success',
  })
})

it('accepts the values of the step parameter and ignores others', () => {
  const words = ['id-card', 'passport', 'driver-license', 'residence-permit', 'document-id', 'base-info', 'liveness-check', 'moon']
  expect(words.map((step) => pathOf({ hasDocument: true }, { step }))).toEqual([
    '/id-document/ID',
    '/id-document/passport',
    '/id-document/DriverLicense',
    '/id-document/ResidencePermit',
    '/id-document',
    '/BaseInfo/personalInfo/step1',
    '/liveness-check',
    '/id-document',
  ])
})

it('asks for the document before the liveness check', () => {
  expect(pathOf({ hasDocument: false }, { step: 'liveness-check' })).toBe('/id-document')
})

it('leads to the personal information with skipFormPage', () => {
  expect(toEntry({ ...link, step: 'passport', skipFormPage: true }, fresh)).toBe('/BaseInfo/personalInfo/step1')
})

it('leads to the document where the steps are complete', () => {
  const back = { step: null, skipFormPage: true, fromStep: true }
  const facts = { ...fresh, asksPersonalInfo: true }
  expect(toEntry(back, facts)).toBe('/BaseInfo/id-document')
  expect(toEntry(back, { ...facts, needsPersonalInfo: true })).toBe('/BaseInfo/personalInfo/step1')
})

it('stays on the entry that the link was opened with', () => {
  const invited = '/Onboarding2Company/individual'
  const steps = toEntry(link, { ...fresh, asksPersonalInfo: true, needsPersonalInfo: true }, invited)
  expect(steps).toBe(`${invited}/personalInfo/step1`)
  expect([
    toEntry({ ...link, step: 'passport' }, fresh, '/BaseInfo'),
    toEntry({ ...link, step: 'passport' }, fresh, invited),
    toEntry(link, { ...fresh, status: 'APPROVED' }, '/BaseInfo'),
    toEntry(link, { ...fresh, status: 'APPROVED' }, invited),
    toEntry(link, { ...fresh, status: 'EXPIRED' }, '/BaseInfo'),
    toEntry(link, { ...fresh, status: 'EXPIRED' }, invited),
  ]).toEqual([
    '/BaseInfo/id-document/passport',
    `${invited}/id-document/passport`,
    '/status',
    `${invited}/success`,
    '/expired',
    `${invited}/expired`,
  ])
})

it('requires the personal information first, until it is submitted', () => {
  const words = [null, 'passport', 'liveness-check', 'base-info']
  const paths = (needsPersonalInfo: boolean) => words.map((step) => toEntry({ ...link, step }, { ...fresh, needsPersonalInfo }))
  expect(new Set(paths(true))).toEqual(new Set(['/BaseInfo/personalInfo/step1']))
  expect(paths(false)).toEqual(['/id-document', '/id-document/passport', '/id-document', '/BaseInfo/personalInfo/step1'])
  expect(pathOf({ needsPersonalInfo: true, status: 'REJECTED' })).toBe('/success')
})

it('leads final statuses to the status page, from any entry', () => {
  const ends = ['WAIT_FOR_APPROVAL', 'APPROVED', 'REJECTED', 'LIVENESS_PASSED'] as const
  expect(ends.map((status) => pathOf({ status, asksPersonalInfo: true }))).toEqual(['/status', '/status', '/status', '/status'])
  expect(toEntry({ ...link, skipFormPage: true }, { ...fresh, status: 'APPROVED' })).toBe('/status')
})

it('leads to the requested resubmission until it is submitted', () => {
  const owing = ['RETRY', 'LIVENESS_STARTED', 'CAMERA_FAILED', 'ID_UPLOADED'] as const
  expect(owing.map((status) => pathOf({ status, retryStep: 'passport', hasDocument: true }, { step: 'liveness-check' }))).toEqual(
    owing.map(() => '/id-document/passport'),
  )
})

it('opens no page after a step that is still required', () => {
  const pages = ['/personalInfo/step2', '/id-document', '/id-document/passport', '/id-document/ID', '/liveness-check', '/start']
  const open = (owed: Parameters<typeof isOpenWhileDue>[1]) => pages.filter((page) => isOpenWhileDue(page, owed))
  expect(open(null)).toEqual(pages)
  expect(open('liveness-check')).toEqual(pages)
  expect(open('base-info')).toEqual(['/personalInfo/step2', '/start'])
  expect(open('passport')).toEqual(['/id-document/passport', '/start'])
  expect(open('document-id')).toEqual(['/personalInfo/step2', '/id-document', '/id-document/passport', '/id-document/ID', '/start'])
})

it('reopens a retry at the step that staff requested, whatever the link says', () => {
  expect(pathOf({ status: 'RETRY', retryStep: 'liveness-check', hasDocument: true }, { step: 'passport' })).toBe('/liveness-check')
})

it('shows the auto-reject page at the limit, only where auto-reject is enabled', () => {
  const rejected = { status: 'REJECTED', autoReject: true, docUploadTotalLimit: 3 } as const
  expect([
    pathOf({ ...rejected, countDocUploadTotal: 3 }),
    pathOf({ ...rejected, countDocUploadTotal: 2 }),
    pathOf({ ...rejected, countDocUploadTotal: 3, autoReject: false }),
  ]).toEqual(['/status', '/success', '/success'])
})

it('leads to the person who was asked to look, whatever the status says', () => {
  const paths = requestStatuses.filter((status) => status !== 'EXPIRED').map((status) => pathOf({ status, isAtReview: true }))
  expect(new Set(paths)).toEqual(new Set(['/manual-review']))
  expect(pathOf({ status: 'EXPIRED', isAtReview: true })).toBe('/expired')
  expect(pathOf({ isAtReview: true, asksPersonalInfo: true })).toBe('/BaseInfo/manual-review')
})

it('is at a person with the uploads used up, and while one is waited for', () => {
  const request: Omit<Parameters<typeof toEntryFacts>[0], 'manualReview'> = {
    status: 'ID_UPLOADED_FAILED',
    autoRejectDocUploadLimit: false,
    docUploadTotalLimit: 2,
    countDocUploadTotal: 2,
    documentInfo: null,
    retryStep: null,
    asksPersonalInfo: false,
  }
  const sent = { subject: 'document', requestedAt: '', answer: null, answeredAt: null, message: null } as const
  const at = (manualReview: Parameters<typeof toEntryFacts>[0]['manualReview'], change: Partial<typeof request> = {}) =>
    toEntryFacts({ ...request, ...change, manualReview }).isAtReview
  expect(at({ offered: 'document', sent: null })).toBe(true)
  expect(at({ offered: 'document', sent: null }, { status: 'REJECTED' })).toBe(false)
  expect(at({ offered: 'liveness', sent: null })).toBe(false)
  expect(at({ offered: null, sent })).toBe(true)
  expect(at({ offered: null, sent: { ...sent, answer: 'declined' } })).toBe(true)
  expect(at({ offered: null, sent: { ...sent, answer: 'document_tries' } }, { countDocUploadTotal: 0 })).toBe(false)
  expect(at({ offered: null, sent: { ...sent, subject: 'liveness', answer: 'declined' } }, { countDocUploadTotal: 0 })).toBe(false)
})
