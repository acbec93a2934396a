import { expect, it } from 'vitest'
import { type EntryFacts, findLinkError, toEntry } from '#contract/entry.ts'
import { requestStatuses } from '#contract/request-status.ts'

const fresh: EntryFacts = {
  status: 'PROCESSING',
  autoReject: false,
  docUploadTotalLimit: 20,
  countDocUploadTotal: 0,
  hasDocument: false,
  retryStep: null,
}
const link = { step: null, skipFormPage: false }
const pathOf = (facts: Partial<EntryFacts>, query: Partial<typeof link> | { step: string } = {}) =>
  toEntry({ ...link, ...query }, { ...fresh, ...facts }).path

it('names what a link lacks, the token first', () => {
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
    COMPLETE: '/id-document',
  })
})

it('tells the server of the first opening only', () => {
  const told = requestStatuses.filter((status) => toEntry(link, { ...fresh, status }).reportOpened)
  expect(told).toEqual(['URL_GENERATED', 'EMAIL_SENT'])
})

it('knows the words of the step parameter and ignores others', () => {
  const words = [
    'id-card',
    'passport',
    'driver-license',
    'residence-permit',
    'document-id',
    'base-info',
    'liveness-check',
    'moon',
  ]
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

it('asks for the document before the camera check', () => {
  expect(pathOf({ hasDocument: false }, { step: 'liveness-check' })).toBe('/id-document')
})

it('sends skipFormPage to the personal information', () => {
  expect(toEntry({ step: 'passport', skipFormPage: true }, fresh).path).toBe('/BaseInfo/personalInfo/step1')
})

it('reopens a retry at the step that staff asked for, whatever the link says', () => {
  expect(pathOf({ status: 'RETRY', retryStep: 'liveness-check', hasDocument: true }, { step: 'passport' })).toBe(
    '/liveness-check',
  )
})

it('shows the auto-reject page at the limit, not before, and only where auto-reject is on', () => {
  const rejected = { status: 'REJECTED', autoReject: true, docUploadTotalLimit: 3 } as const
  expect([
    pathOf({ ...rejected, countDocUploadTotal: 3 }),
    pathOf({ ...rejected, countDocUploadTotal: 2 }),
    pathOf({ ...rejected, countDocUploadTotal: 3, autoReject: false }),
  ]).toEqual(['/status', '/success', '/success'])
})
