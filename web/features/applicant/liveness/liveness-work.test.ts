import { expect, it } from 'vitest'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import type { LivenessCalls } from '#web/features/applicant/liveness/liveness-calls.ts'
import type { LivenessEvent } from '#web/features/applicant/liveness/liveness-machine.ts'
import { type LivenessDependencies, performLivenessWork, toEnd, toRecordingMs } from '#web/features/applicant/liveness/liveness-work.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const unused = () => Promise.reject(new Error('not asked for'))
const worldOf = (calls: Partial<LivenessCalls>, asksMovements = false): LivenessDependencies => ({
  link: { requestId: 'r', token: 't' },
  calls: {
    reportStatus: unused,
    drawChallenge: unused,
    detectFaces: unused,
    checkLiveness: unused,
    getRequestStatus: unused,
    ...calls,
  },
  scene: { clip: null, findVideo: () => null, findStream: () => null, findRegion: () => null },
  asksMovements,
  go: () => undefined,
})
async function perform(work: Parameters<typeof performLivenessWork>[0], world: LivenessDependencies): Promise<LivenessEvent[]> {
  const received: LivenessEvent[] = []
  await performLivenessWork(work, world, new AbortController().signal, (event) => received.push(event))
  return received
}

it('records 1.8 s, longer for a challenge, at most 6 s', () => {
  expect([toRecordingMs(null), toRecordingMs({ recordingMs: 4500 }), toRecordingMs({ recordingMs: 60_000 })]).toEqual([1800, 4500, 6000])
})

it('reads the result from the status', () => {
  const endOf = (status: RequestStatus) => toEnd({ status, exceedDeclinedLimit: false } as VerificationRequest, 3)
  expect([endOf('LIVENESS_PASSED'), endOf('WAIT_FOR_APPROVAL'), endOf('LIVENESS_FAILED'), endOf('REJECTED')]).toMatchObject([
    { verdict: { verifyStatus: 'passed' } },
    { verdict: { verifyStatus: 'passed' } },
    { verdict: { verifyStatus: 'failed' } },
    { verdict: { verifyStatus: 'failed' } },
  ])
  expect(endOf('LIVENESS_STARTED')).toEqual({ is: 'undecided', run: 3 })
})

it('draws movements where the form requires them, after the start is reported', async () => {
  const asked: string[] = []
  const calls: Partial<LivenessCalls> = {
    reportStatus: async (_, status) => void asked.push(status),
    drawChallenge: async (_, kind) => {
      asked.push(kind)
      return { challengeId: 'ch', kind, steps: ['look-up'], stepMs: 1000, recordingMs: 2000, expiresAt: '' }
    },
  }
  const start = { do: 'start', run: 1, kind: 'face' } as const
  expect(await perform(start, worldOf(calls))).toMatchObject([{ is: 'started', challenge: null }])
  expect(await perform(start, worldOf(calls, true))).toMatchObject([{ is: 'started', challenge: { kind: 'face' } }])
  expect(asked).toEqual(['LIVENESS_STARTED', 'LIVENESS_STARTED', 'face'])
})

it('offers a way on also where the camera failure cannot be reported', async () => {
  const calls = { reportStatus: () => Promise.reject(new ApiError('SYSTEM_ERROR')) }
  expect(await perform({ do: 'report-camera-failed', failure: 'denied' }, worldOf(calls))).toEqual([])
})

it("shows the server's refusal", async () => {
  const calls = { reportStatus: () => Promise.reject(new ApiError('DOCUMENT_REQUIRED_FIRST')) }
  expect(await perform({ do: 'start', run: 2, kind: 'head' }, worldOf(calls))).toEqual([
    { is: 'call-failed', run: 2, code: 'DOCUMENT_REQUIRED_FIRST', isOffline: false },
  ])
})
