import { expect, it } from 'vitest'
import {
  isReportedStatus,
  isSettled,
  isStarted,
  nextStatus,
  type RequestEvent,
  requestStatuses,
  toReportedEvent,
} from '#contract/requests/request-status.ts'

const events = (words: string) => words.split(' ') as RequestEvent[]

it('lets an applicant report progress but never decide the outcome', () => {
  const reachable = requestStatuses.flatMap((status) =>
    requestStatuses.filter(isReportedStatus).map((reported) => nextStatus(status, toReportedEvent(reported))),
  )
  expect(new Set(reachable.filter(Boolean))).toEqual(new Set(['PROCESSING', 'LIVENESS_STARTED', 'CAMERA_FAILED']))
})

it('keeps an approved request final', () => {
  const all = events(
    'opened idUploaded idRefused livenessStarted livenessPassed submitted approved rejected retryRequested expired reissued begunAnew',
  )
  expect(all.map((event) => nextStatus('APPROVED', event)).filter(Boolean)).toEqual([])
})

it('opens a rejected request again only when staff ask for a retry', () => {
  const all = events('opened idUploaded livenessStarted livenessPassed submitted approved expired reissued begunAnew retryRequested')
  expect(all.filter((event) => nextStatus('REJECTED', event))).toEqual(['retryRequested'])
})

it('never expires a link while a request waits or is decided', () => {
  expect(requestStatuses.filter(isSettled).map((status) => nextStatus(status, 'expired'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('requires a document before the liveness check', () => {
  const without = ['URL_GENERATED', 'EMAIL_SENT', 'PROCESSING', 'ID_UPLOADED_FAILED'] as const
  expect(without.map((status) => nextStatus(status, 'livenessStarted'))).toEqual([undefined, undefined, undefined, undefined])
})

it('keeps an accepted document when a later one is refused', () => {
  expect([nextStatus('ID_UPLOADED', 'idRefused'), nextStatus('LIVENESS_FAILED', 'idRefused')]).toEqual(['ID_UPLOADED', 'LIVENESS_FAILED'])
})

it('continues at the earlier status when an expired link is renewed', () => {
  expect(nextStatus('EXPIRED', 'reissued', 'ID_UPLOADED')).toBe('ID_UPLOADED')
  expect(nextStatus('EXPIRED', 'reissued', null)).toBe('URL_GENERATED')
})

it('is started from the first opening of its link, also when expired', () => {
  const not = requestStatuses.filter((status) => !isStarted(status))
  expect(not).toEqual(['URL_GENERATED', 'EMAIL_SENT'])
  expect([isStarted('EXPIRED', 'EMAIL_SENT'), isStarted('EXPIRED', 'PROCESSING'), isStarted('EXPIRED', null)]).toEqual([false, true, true])
})

it('can be restarted once started, until decided', () => {
  const from = requestStatuses.filter((status) => nextStatus(status, 'begunAnew'))
  expect(from).toEqual(requestStatuses.filter((status) => isStarted(status) && !['APPROVED', 'REJECTED', 'COMPLETE'].includes(status)))
})
