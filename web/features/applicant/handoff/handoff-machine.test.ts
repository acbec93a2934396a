import { expect, it } from 'vitest'
import { noManualReview } from '#contract/requests/manual-review.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import {
  beginHandoff,
  findNextPath,
  type HandoffEvent,
  listPhoneSteps,
  stepHandoff,
  toProgress,
} from '#web/features/applicant/handoff/handoff-machine.ts'
import { toPhoneLink } from '#web/features/applicant/handoff/phone-link.ts'

const request = (change: Partial<VerificationRequest> = {}) =>
  ({
    status: 'PROCESSING',
    documentInfo: null,
    autoRejectDocUploadLimit: false,
    countDocUploadTotal: 0,
    docUploadTotalLimit: 20,
    exceedDeclinedLimit: false,
    retryStep: null,
    manualReview: noManualReview,
    handoff: null,
    ...change,
  }) as VerificationRequest
const received = (status: RequestStatus, wasAsked = false): HandoffEvent => ({ is: 'heard', request: request({ status }), wasAsked })
const failed: HandoffEvent = { is: 'failed', code: 'ERROR_NETWORK_TIMEOUT', wasAsked: false }
const play = (events: HandoffEvent[]) =>
  events.reduce<ReturnType<typeof stepHandoff>>(([state], event) => stepHandoff(state, event), [beginHandoff(), []])

it('encodes token, request id and step for the phone', () => {
  const link = toPhoneLink('https://id.example', { token: 'a+b/c=', requestId: 'req_1' }, 'liveness-check')
  expect(link).toBe('https://id.example/?token=a%2Bb%2Fc%3D&requestId=req_1&step=liveness-check&handoff=true')
  expect(new URL(link).searchParams.get('token')).toBe('a+b/c=')
  const atHome = toPhoneLink('https://id.example', { token: 't', requestId: 'r' }, 'passport', '/BaseInfo')
  expect(atHome).toBe('https://id.example/BaseInfo?token=t&requestId=r&step=passport&handoff=true')
})

it('follows the phone while steps remain', () => {
  const text = (['PROCESSING', 'ID_UPLOADED', 'LIVENESS_STARTED', 'CAMERA_FAILED', 'LIVENESS_FAILED', 'RETRY'] as const).map((status) => {
    const [state, effects] = play([received('URL_GENERATED'), received(status)])
    return [state.progress, effects.length]
  })
  expect(text).toEqual([
    ['waiting', 0],
    ['document-accepted', 0],
    ['liveness-check', 0],
    ['camera-failed', 0],
    ['check-failed', 0],
    ['waiting', 0],
  ])
})

const ofPhone = (step: 'connected' | 'document-chosen', at: string, status: RequestStatus = 'PROCESSING'): HandoffEvent => ({
  is: 'heard',
  request: request({ status, handoff: { step, at: `2026-01-01T00:00:${at}Z` } }),
  wasAsked: false,
})
const progressAfter = (...events: HandoffEvent[]) => play(events)[0].progress

it('says that the phone is connected as soon as it is, then each step', () => {
  const heard: HandoffEvent[] = [
    received('PROCESSING'),
    ofPhone('connected', '01'),
    ofPhone('document-chosen', '05'),
    ofPhone('document-chosen', '05', 'ID_UPLOADED_FAILED'),
    ofPhone('document-chosen', '05', 'ID_UPLOADED'),
    ofPhone('document-chosen', '05', 'LIVENESS_STARTED'),
    ofPhone('document-chosen', '05', 'WAIT_FOR_APPROVAL'),
  ]
  expect(heard.map((_, index) => progressAfter(...heard.slice(0, index + 1)))).toEqual([
    'waiting',
    'connected',
    'document-chosen',
    'document-refused',
    'document-accepted',
    'liveness-check',
    'submitted',
  ])
})

it('calls a phone of an earlier time not connected, until it is there again', () => {
  expect(progressAfter(ofPhone('document-chosen', '01'))).toBe('waiting')
  expect(progressAfter(ofPhone('document-chosen', '01'), ofPhone('connected', '09'))).toBe('connected')
})

it('goes on where it was when the page is reloaded', () => {
  const [, stored] = play([received('CAMERA_FAILED')])
  expect(stored).toEqual([{ do: 'keep', start: { status: 'CAMERA_FAILED', phoneAt: null } }])
  const reloaded = (event: HandoffEvent) => stepHandoff(beginHandoff({ status: 'CAMERA_FAILED', phoneAt: null }), event)
  expect(reloaded(ofPhone('connected', '01', 'CAMERA_FAILED'))).toMatchObject([{ progress: 'connected' }, []])
  expect(reloaded(ofPhone('connected', '01', 'LIVENESS_STARTED'))).toMatchObject([{ progress: 'liveness-check' }, []])
})

it('lists what is behind, what is under way and what is ahead', () => {
  const list = (progress: Parameters<typeof listPhoneSteps>[0], begins: 'document' | 'liveness' = 'document', asksLiveness = true) =>
    listPhoneSteps(progress, { begins, asksLiveness }).map(({ step, is }) => `${step} ${is}`)
  expect(list('waiting')).toEqual([])
  expect(list('document-refused')).toEqual([
    'connected done',
    'document-chosen done',
    'document-accepted current',
    'liveness-check ahead',
    'submitted ahead',
  ])
  expect(list('liveness-check', 'liveness')).toEqual(['connected done', 'liveness-check current', 'submitted ahead'])
  expect(list('document-accepted', 'liveness')).toEqual(list('document-accepted'))
  expect(list('document-chosen', 'document', false)).toEqual([
    'connected done',
    'document-chosen done',
    'document-accepted ahead',
    'submitted ahead',
  ])
})

it('ignores changes made on this device', () => {
  const before = beginHandoff()
  const [same] = stepHandoff(before, received('CAMERA_FAILED'))
  const [started] = stepHandoff(same, received('LIVENESS_STARTED'))
  const [failedThere] = stepHandoff(started, received('CAMERA_FAILED'))
  expect([before, same, started, failedThere].map(({ progress }) => progress)).toEqual([
    'waiting',
    'waiting',
    'liveness-check',
    'camera-failed',
  ])
})

it('continues on the outcome page once the phone is done', () => {
  expect([
    findNextPath(request({ status: 'WAIT_FOR_APPROVAL' })),
    findNextPath(request({ status: 'EXPIRED' })),
    findNextPath(request({ status: 'REJECTED', autoRejectDocUploadLimit: true, countDocUploadTotal: 20 })),
    findNextPath(request({ status: 'LIVENESS_FAILED', exceedDeclinedLimit: true })),
  ]).toEqual(['/success', '/expired', '/status', '/status'])
  expect(toProgress(request({ status: 'LIVENESS_PASSED' }))).toBe('submitted')
})

it('checks once on the button, and reports when the phone is not done', () => {
  const [checking, effects] = play([{ is: 'check' }])
  expect([checking.isChecking, effects]).toEqual([true, [{ do: 'ask' }]])
  expect(stepHandoff(checking, { is: 'check' })).toEqual([checking, []])
  expect(play([{ is: 'check' }, received('PROCESSING', true)])[0]).toMatchObject({ isChecking: false, wasToldToWait: true })
  expect(play([{ is: 'check' }, received('PROCESSING')])[0]).toMatchObject({ isChecking: true, wasToldToWait: false })
})

it('shows errors of the button, not of background checks', () => {
  const [, reported] = play([{ is: 'check' }, { is: 'failed', code: 'ERROR_NETWORK_TIMEOUT', wasAsked: true }])
  expect(reported).toEqual([{ do: 'tell', code: 'ERROR_NETWORK_TIMEOUT' }])
  expect(play([failed])[1]).toEqual([])
})

it('reports outdated status after three failures in a row', () => {
  expect([play([failed, failed])[0].isStale, play([failed, failed, failed])[0].isStale]).toEqual([false, true])
  expect(play([received('PROCESSING'), failed, failed, failed, received('ID_UPLOADED')])[0]).toMatchObject({
    isStale: false,
    progress: 'document-accepted',
  })
})

it('returns to the entry when its link stopped working', () => {
  expect(play([{ is: 'failed', code: 'TOKEN_EXPIRED', wasAsked: false }])[1]).toEqual([{ do: 'go', path: '/' }])
})
