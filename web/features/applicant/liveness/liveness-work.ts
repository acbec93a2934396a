import type { ErrorCode } from '#contract/error-codes.ts'
import { livenessLimits } from '#contract/limits.ts'
import { judgeFacePosition, positionTolerancePx } from '#contract/liveness/face-position.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { timing } from '#contract/timing.ts'
import type { FaceLook } from '#web/features/applicant/liveness/guidance.ts'
import { type Clip, forgetRecording, keepRecording } from '#web/features/applicant/liveness/kept-recording.ts'
import type { LivenessCalls } from '#web/features/applicant/liveness/liveness-calls.ts'
import {
  type Challenge,
  type Destination,
  keepsRecording,
  type LivenessEffect,
  type LivenessEvent,
  type Verdict,
} from '#web/features/applicant/liveness/liveness-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { Box } from '#web/lib/platform/camera/camera-geometry.ts'
import { recordClip, toRecordingFile } from '#web/lib/platform/camera/recorder.ts'
import { takeScreenshot } from '#web/lib/platform/camera/screenshot.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { delay } from '#web/lib/timing/delay.ts'

/** What stands before the camera, and the clip that was taken of it. */
export type Scene = {
  clip: Clip | null
  findVideo: () => HTMLVideoElement | null
  findStream: () => MediaStream | null
  /** The part of the stream that is looked at. */
  findRegion: () => Box | null
}
export type LivenessDependencies = {
  link: Link
  calls: LivenessCalls
  scene: Scene
  /** The form wants movements. */
  asksMovements: boolean
  go: (to: Destination) => void
}
type Work = Exclude<LivenessEffect, { do: 'stop-work' }>

const frame = { width: livenessLimits.cameraWidthPx, height: livenessLimits.cameraHeightPx }

/** Does what the machine asked for and tells it how that ended; tells nothing once `signal` took it back. */
export async function performLivenessWork(
  work: Work,
  world: LivenessDependencies,
  signal: AbortSignal,
  send: Send<LivenessEvent>,
): Promise<void> {
  try {
    const event = await toOutcome(work, world, signal, send)
    if (event && !signal.aborted) send(event)
  } catch (cause) {
    if (!signal.aborted && 'run' in work) send(toFailure(work, cause))
  }
}

async function toOutcome(
  work: Work,
  world: LivenessDependencies,
  signal: AbortSignal,
  send: Send<LivenessEvent>,
): Promise<LivenessEvent | undefined> {
  const { link, calls } = world
  switch (work.do) {
    case 'report-camera-failed':
      // A report that does not arrive must not hide the way on.
      await calls.reportStatus(link, 'CAMERA_FAILED', work.failure).catch(() => undefined)
      return undefined
    case 'warn-in-1500ms':
      await delay(timing.cameraWarningMs, signal)
      return { is: 'warning-due' }
    case 'start':
      await calls.reportStatus(link, 'LIVENESS_STARTED')
      return {
        is: 'started',
        run: work.run,
        challenge: world.asksMovements ? await calls.drawChallenge(link, work.kind, signal) : null,
      }
    case 'detect-face-in-1s':
      await delay(livenessLimits.detectionIntervalMs, signal)
      return lookForFace(work, world, signal)
    case 'preview-face':
      await delay(work.inMs, signal)
      return previewFace(work, world, signal)
    case 'record':
      return record(work.run, work.challenge, world, signal, send)
    case 'submit':
      return submit(work.run, world, signal, send)
    case 'ask-outcome': {
      await delay(work.inMs, signal)
      const end = toEnd(await calls.getRequestStatus(link, signal), work.run)
      if (end.is === 'answered') letGo(world)
      return end
    }
    case 'go':
      await delay(work.inMs, signal)
      world.go(work.to)
      return undefined
  }
}

type Scan = Extract<Work, { do: 'detect-face-in-1s' }>
type Preview = Extract<Work, { do: 'preview-face' }>

/** The first look of a try goes by the rule alone; whoever was told to move is not refused for what measuring twice differs by. */
async function lookForFace({ run, isFirst }: Scan, world: LivenessDependencies, signal: AbortSignal): Promise<LivenessEvent> {
  const look = await lookOnce(world, isFirst ? 0 : positionTolerancePx, signal)
  return look ? { is: 'face-judged', run, look } : { is: 'face-not-seen', run, code: 'CAN_NOT_OPEN_CAMERA', isOffline: false }
}

async function previewFace({ run, isSteady }: Preview, world: LivenessDependencies, signal: AbortSignal): Promise<LivenessEvent> {
  const look = await lookOnce(world, isSteady ? positionTolerancePx : 0, signal)
  return look ? { is: 'previewed', run, look } : { is: 'not-previewed', run, code: 'CAN_NOT_OPEN_CAMERA' }
}

/** Null before there is a picture. */
async function lookOnce({ link, calls, scene }: LivenessDependencies, tolerancePx: number, signal: AbortSignal): Promise<FaceLook | null> {
  const [video, region] = [scene.findVideo(), scene.findRegion()]
  if (!video || !region) return null
  const { faces, obstacle } = await calls.detectFaces(link, takeScreenshot(video, region), signal)
  return { hint: judgeFacePosition(faces, frame, { tolerancePx }), obstacle }
}

async function record(
  run: number,
  challenge: Challenge | null,
  { link, scene }: LivenessDependencies,
  signal: AbortSignal,
  send: Send<LivenessEvent>,
): Promise<LivenessEvent> {
  const stream = scene.findStream()
  if (!stream) return { is: 'recording-failed', run, code: 'CAN_NOT_OPEN_CAMERA' }
  const timers: ReturnType<typeof setTimeout>[] = []
  // The movements count from the first recorded picture on, as the server reads them.
  const onStart = () => {
    for (const movement of challenge?.steps.keys() ?? []) {
      timers.push(setTimeout(() => send({ is: 'movement-due', run, movement }), movement * (challenge?.stepMs ?? 0)))
    }
  }
  try {
    const file = toRecordingFile(await recordClip(stream, { recordingMs: toRecordingMs(challenge), signal, onStart }))
    scene.clip = { file, challengeId: challenge?.challengeId, address: null }
    void keepRecording(link, scene.clip)
    return { is: 'recorded', run }
  } finally {
    timers.forEach(clearTimeout)
  }
}

/** As long as the challenge needs, and no longer than six seconds. */
export function toRecordingMs(challenge: Pick<Challenge, 'recordingMs'> | null): number {
  return challenge ? Math.min(challenge.recordingMs, livenessLimits.challengeMaxMs) : livenessLimits.recordingMs
}

async function submit(run: number, world: LivenessDependencies, signal: AbortSignal, send: Send<LivenessEvent>): Promise<LivenessEvent> {
  const { clip } = world.scene
  if (!clip) return { is: 'call-failed', run, code: 'VIDEO_UNSUPPORTED_FORMAT', isOffline: false }
  try {
    const verdict = await sendClip(run, clip, world, signal, send)
    letGo(world)
    return { is: 'answered', run, verdict }
  } catch (cause) {
    // What the server refuses for good is offered again neither here nor by the next page.
    if (cause instanceof ApiError && !keepsRecording(cause.code) && isOnline()) letGo(world)
    throw cause
  }
}

function letGo({ scene, link }: LivenessDependencies): void {
  scene.clip = null
  void forgetRecording(link)
}

async function sendClip(run: number, clip: Clip, { link, calls }: LivenessDependencies, signal: AbortSignal, send: Send<LivenessEvent>) {
  const { sendRecording, submitRecording } = calls
  if (!sendRecording || !submitRecording) return calls.checkLiveness(link, clip.file, clip.challengeId, signal)
  const sendAll = async () => submitRecording(await sendParts(run, clip, { link, sendRecording }, signal, send), clip.challengeId, signal)
  try {
    return await sendAll()
  } catch (cause) {
    // The server let go of it, or it was damaged on the way: the recording is here, and is sent anew once.
    if (!(cause instanceof ApiError) || (cause.code !== 'UPLOAD_NOT_FOUND' && cause.code !== 'UPLOAD_CHANGED')) throw cause
    clip.address = null
    return sendAll()
  }
}

type PartsCalls = { link: Link; sendRecording: NonNullable<LivenessCalls['sendRecording']> }

function sendParts(
  run: number,
  clip: Clip,
  { link, sendRecording }: PartsCalls,
  signal: AbortSignal,
  send: Send<LivenessEvent>,
): Promise<string> {
  return sendRecording(clip.file, {
    token: link.token,
    address: clip.address,
    onAddress: (address) => {
      clip.address = address
      void keepRecording(link, clip)
    },
    onProgress: (bytes) => send({ is: 'progressed', run, share: bytes / clip.file.size }),
    signal,
  })
}

/** How a check ended whose answer was not seen, or that it has not ended. */
export function toEnd(now: VerificationRequest, run: number): LivenessEvent {
  const answered = (verifyStatus: Verdict['verifyStatus']): LivenessEvent => {
    const failure = verifyStatus === 'failed' ? (now.newLivenessCheckInfo.failure ?? null) : null
    return { is: 'answered', run, verdict: { verifyStatus, exceedDeclinedLimit: now.exceedDeclinedLimit, failure } }
  }
  if (now.status === 'LIVENESS_FAILED' || now.status === 'REJECTED') return answered('failed')
  if (isSettled(now.status)) return answered('passed')
  return { is: 'undecided', run }
}

function toFailure(work: Extract<Work, { run: number }>, cause: unknown): LivenessEvent {
  const { run } = work
  const code: ErrorCode = cause instanceof ApiError ? cause.code : 'ERROR_SOMETHING_WENT_WRONG'
  const isOffline = cause instanceof ApiError && (cause.isOffline || !isOnline())
  if (work.do === 'record') return { is: 'recording-failed', run, code: 'VIDEO_UNSUPPORTED_FORMAT' }
  if (work.do === 'preview-face') return { is: 'not-previewed', run, code }
  if (work.do === 'detect-face-in-1s') return { is: 'face-not-seen', run, code, isOffline }
  return { is: 'call-failed', run, code, isOffline }
}
