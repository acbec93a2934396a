import { expect, it } from 'vitest'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import type { LivenessCalls } from '#web/features/applicant/liveness/liveness-calls.ts'
import type { LivenessEvent } from '#web/features/applicant/liveness/liveness-machine.ts'
import { type LivenessDependencies, performLivenessWork, toEnd, toRecordingMs } from '#web/features/applicant/liveness/liveness-work.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

type Failure = NonNullable<VerificationRequest['newLivenessCheckInfo']['failure']>
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
  const endOf = (status: RequestStatus, failure: Failure | null = null) =>
    toEnd(
      { status, exceedDeclinedLimit: false, newLivenessCheckInfo: { verifyStatus: null, selfieUrl: null, failure } } as VerificationRequest,
      3,
    )
  expect([endOf('LIVENESS_PASSED'), endOf('WAIT_FOR_APPROVAL'), endOf('LIVENESS_FAILED'), endOf('REJECTED')]).toMatchObject([
    { verdict: { verifyStatus: 'passed' } },
    { verdict: { verifyStatus: 'passed' } },
    { verdict: { verifyStatus: 'failed' } },
    { verdict: { verifyStatus: 'failed' } },
  ])
  expect(endOf('LIVENESS_STARTED')).toEqual({ is: 'undecided', run: 3 })
  const failure = { code: 'VIDEO_MULTIPLE_FACES', title: 'There was more than one face', message: 'Make sure that only you are in it.' }
  expect(endOf('LIVENESS_FAILED', failure)).toMatchObject({ verdict: { verifyStatus: 'failed', failure } })
})

it('draws movements where the form requires them, after the start is reported', async () => {
  const requested: string[] = []
  const calls: Partial<LivenessCalls> = {
    reportStatus: async (_, status) => void requested.push(status),
    drawChallenge: async (_, kind) => {
      requested.push(kind)
      return { challengeId: 'ch', kind, steps: ['look-up'], stepMs: 1000, recordingMs: 2000, expiresAt: '' }
    },
  }
  const start = { do: 'start', run: 1, kind: 'face' } as const
  expect(await perform(start, worldOf(calls))).toMatchObject([{ is: 'started', challenge: null }])
  expect(await perform(start, worldOf(calls, true))).toMatchObject([{ is: 'started', challenge: { kind: 'face' } }])
  expect(requested).toEqual(['LIVENESS_STARTED', 'LIVENESS_STARTED', 'face'])
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

it('takes a look before "I am ready" that gave nothing for no failure', async () => {
  const preview = { do: 'preview-face', run: 3, inMs: 0, isSteady: false } as const
  expect(await perform(preview, worldOf({}))).toEqual([{ is: 'not-previewed', run: 3, code: 'CAN_NOT_OPEN_CAMERA' }])
})

it('waits no longer for a look that was taken back', async () => {
  const controller = new AbortController()
  const received: LivenessEvent[] = []
  const preview = { do: 'preview-face', run: 3, inMs: 60_000, isSteady: false } as const
  const looking = performLivenessWork(preview, worldOf({}), controller.signal, (event) => received.push(event))
  controller.abort()
  await looking
  expect(received).toEqual([])
})

it('sends a recording in parts, from where an earlier page stopped, and submits it with what it answers', async () => {
  const requested: unknown[] = []
  const world = worldOf({
    sendRecording: async (video, { address, onProgress }) => {
      requested.push(address)
      onProgress(video.size / 2)
      return 'upl_7'
    },
    submitRecording: async (...given) => {
      requested.push(given.slice(0, 2))
      const counted = { countLivenessDeclined: 0, livenessDeclinedLimit: 5, exceedDeclinedLimit: false }
      return { ...counted, verifyStatus: 'passed', selfieUrl: null, status: 'LIVENESS_PASSED', failure: null }
    },
  })
  world.scene.clip = { file: new File(['abcd'], 'liveness.webm'), challengeId: 'ch_1', address: '/v1/onboarding/uploads/upl_7' }
  expect(await perform({ do: 'submit', run: 2, challenge: null }, world)).toMatchObject([
    { is: 'progressed', run: 2, share: 0.5 },
    { is: 'answered', run: 2, verdict: { verifyStatus: 'passed' } },
  ])
  expect([requested, world.scene.clip]).toEqual([['/v1/onboarding/uploads/upl_7', ['upl_7', 'ch_1']], null])
})

it('keeps a recording that could not be sent for the next try', async () => {
  const world = worldOf({ sendRecording: () => Promise.reject(new ApiError('ERROR_NETWORK_TIMEOUT')), submitRecording: unused })
  world.scene.clip = { file: new File(['abcd'], 'liveness.webm'), challengeId: undefined, address: null }
  expect(await perform({ do: 'submit', run: 2, challenge: null }, world)).toMatchObject([
    { is: 'call-failed', code: 'ERROR_NETWORK_TIMEOUT' },
  ])
  expect(world.scene.clip).not.toBeNull()
})

it('sends a recording anew, once, of which the server let go', async () => {
  const addresses: (string | null)[] = []
  const refuse = (code: 'UPLOAD_NOT_FOUND' | 'UPLOAD_CHANGED') =>
    worldOf({
      sendRecording: async (_, { address, onAddress }) => {
        addresses.push(address)
        onAddress('/v1/onboarding/uploads/upl_8')
        return 'upl_8'
      },
      submitRecording: () => Promise.reject(new ApiError(code)),
    })
  for (const code of ['UPLOAD_NOT_FOUND', 'UPLOAD_CHANGED'] as const) {
    const world = refuse(code)
    world.scene.clip = { file: new File(['abcd'], 'liveness.webm'), challengeId: undefined, address: '/v1/onboarding/uploads/upl_7' }
    expect(await perform({ do: 'submit', run: 2, challenge: null }, world)).toMatchObject([{ is: 'call-failed', code }])
  }
  expect(addresses).toEqual(['/v1/onboarding/uploads/upl_7', null, '/v1/onboarding/uploads/upl_7', null])
})
