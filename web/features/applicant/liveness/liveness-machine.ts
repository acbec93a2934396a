import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { livenessLimits } from '#contract/limits.ts'
import type { checkLiveness, drawLivenessChallenge } from '#contract/requests/individual-calls.ts'
import { timing } from '#contract/timing.ts'
import {
  type FaceLook,
  findCause,
  type Guidance,
  type PoorPosition,
  toGuidance,
  toNextLookMs,
} from '#web/features/applicant/liveness/guidance.ts'
import type { CameraFailure } from '#web/lib/platform/camera/camera-failure.ts'

export type Challenge = AnswerOf<typeof drawLivenessChallenge>
export type ChallengeKind = Challenge['kind']
export type Verdict = Pick<AnswerOf<typeof checkLiveness>, 'verifyStatus' | 'exceedDeclinedLimit' | 'failure'>

/** A screenshot that could not be looked at says nothing about the face; this many in a row end the try. */
const maxUnseenScreenshots = 3
/** The picture stands, and the page has found its size. */
const firstLookMs = 500
/** What is not the face's place (light, glasses) is said this often; then the recording is made all the same: its judge decides. */
const maxObstacleLooks = 2
/** How often the server is asked about a check that is under way: once in 2 s, for a minute. */
export const maxOutcomeQuestions = 30
/** A server that was killed over a check holds it for some seconds: then the recording is sent again. */
const questionsPerResend = 10
/** One that hangs takes as long as so many. */
const questionsPerHang = 3

/** Carried from state to state: the challenge in force, and the number of the try, by which late answers are known. */
type Carried = { run: number; challenge: Challenge | null }

export type LivenessState = Carried &
  /** A recording of an earlier page is at hand: the camera stays closed. */
  (
    | { at: 'found' }
    | { at: 'opening-camera' }
    /** `isWarned`: 1.5 s have passed, and the warning stands. */
    | { at: 'camera-failed'; failure: CameraFailure; isWarned: boolean }
    /** `hint`: what the page saw before anybody said that they are ready; it costs no try. */
    | { at: 'ready'; hint: Guidance | null; unchanged: number; failures: number }
    /** The server hears that it begins, and draws the movements where the form wants them. */
    | { at: 'starting' }
    /** `poor`: the positions that were not good so far. */
    | { at: 'scanning'; attempts: number; unseen: number; hint: Guidance | null; poor: readonly Guidance[]; obstacleLooks: number }
    /** `movement` counts the challenge's steps from 0. */
    | { at: 'recording'; movement: number }
    /** `share` of the recording that the server has, while it is sent in parts; `asked`: how often the server was asked about it. */
    | { at: 'submitting'; wasSentBefore: boolean; questions: number; share?: number }
    | { at: 'waiting-for-network'; goesOn: 'scanning' | 'submitting' }
    /**
     * A check is under way, here or elsewhere, or its answer was lost: the server is asked how it ended. `resends`: what the page does with its
     * recording where it has not ended.
     */
    | { at: 'asking-outcome'; questions: number; resends: 'at-once' | 'later' | 'nothing' }
    /** The recording is kept, and goes out again when the applicant says so. */
    | { at: 'not-sent'; code: ErrorCode }
    | { at: 'passed' }
    /** `text` is the server's, in the applicant's language, where it gave any; `cause` is of a try without a recording. */
    | { at: 'failed'; code: string; text: { title: string; message: string } | null; cause: PoorPosition | null }
    | { at: 'locked-out' }
  )

export type LivenessEvent =
  | { is: 'camera-opened' }
  | { is: 'camera-paused' }
  | { is: 'camera-failed'; failure: CameraFailure }
  | { is: 'warning-due' }
  | { is: 'i-am-ready'; kind: ChallengeKind }
  | { is: 'started'; run: number; challenge: Challenge | null }
  | { is: 'previewed'; run: number; look: FaceLook }
  | { is: 'not-previewed'; run: number; code: ErrorCode }
  | { is: 'face-judged'; run: number; look: FaceLook }
  | { is: 'face-not-seen'; run: number; code: ErrorCode; isOffline: boolean }
  | { is: 'movement-due'; run: number; movement: number }
  | { is: 'recorded'; run: number }
  /** One that an earlier page made, and whose outcome nobody heard. */
  | { is: 'recording-found' }
  | { is: 'progressed'; run: number; share: number }
  | { is: 'recording-failed'; run: number; code: ErrorCode }
  | { is: 'answered'; run: number; verdict: Verdict }
  | { is: 'undecided'; run: number }
  | { is: 'call-failed'; run: number; code: ErrorCode; isOffline: boolean }
  | { is: 'online' }
  /** With the recording that there is. */
  | { is: 'send-again' }
  /** With a new one. */
  | { is: 'try-again' }
  | { is: 'leave'; to: Destination }

export type Destination = 'success' | 'status' | 'document' | 'entry' | 'qr' | 'person'

/** What the world should do next. The hook performs these; the machine only names them. */
export type LivenessEffect =
  | { do: 'report-camera-failed'; failure: CameraFailure }
  | { do: 'warn-in-1500ms' }
  | { do: 'start'; run: number; kind: ChallengeKind }
  /** `isSteady`: nothing was in the way at the last look. */
  | { do: 'preview-face'; run: number; inMs: number; isSteady: boolean }
  /** `isFirst`: of this try. */
  | { do: 'detect-face-in-1s'; run: number; isFirst: boolean }
  | { do: 'record'; run: number; challenge: Challenge | null }
  | { do: 'submit'; run: number; challenge: Challenge | null }
  | { do: 'ask-outcome'; run: number; inMs: number }
  | { do: 'stop-work' }
  | { do: 'go'; to: Destination; inMs: number }

type Step = [LivenessState, LivenessEffect[]]

export const beginFound: LivenessState = { at: 'found', run: 0, challenge: null }
export const beginOpening: LivenessState = { at: 'opening-camera', run: 0, challenge: null }

export function step(state: LivenessState, event: LivenessEvent): Step {
  // An answer to a try that was given up meanwhile changes nothing.
  if ('run' in event && event.run !== state.run) return [state, []]
  if (event.is === 'leave') return [state, [{ do: 'stop-work' }, { do: 'go', to: event.to, inMs: 0 }]]
  if (event.is === 'recording-found') return stepRecordingFound(state)
  const next = stepCamera(state, event) ?? stepOfState(state, event)
  return next ?? [state, []]
}

const withCamera: readonly LivenessState['at'][] = ['opening-camera', 'ready', 'starting', 'scanning', 'recording']

/** Whether the camera should be open in this state. */
export function needsCamera(state: LivenessState): boolean {
  return withCamera.includes(state.at)
}

/** The camera may go away under every state that uses it. */
function stepCamera(state: LivenessState, event: LivenessEvent): Step | undefined {
  if (!needsCamera(state)) return undefined
  const run = state.run + 1
  if (event.is === 'camera-failed') {
    const failed: LivenessState = { at: 'camera-failed', run, challenge: null, failure: event.failure, isWarned: false }
    return [failed, [{ do: 'stop-work' }, { do: 'report-camera-failed', failure: event.failure }, { do: 'warn-in-1500ms' }]]
  }
  // Another app is in front: the camera is let go, and opens again on the way back.
  if (event.is === 'camera-paused') return [{ at: 'opening-camera', run, challenge: null }, [{ do: 'stop-work' }]]
  return undefined
}

function stepOfState(state: LivenessState, event: LivenessEvent): Step | undefined {
  const { run, challenge } = state
  switch (state.at) {
    case 'opening-camera':
      return event.is === 'camera-opened' ? preview({ run, challenge }, { hint: null, unchanged: 0, failures: 0 }, firstLookMs) : undefined
    case 'camera-failed':
      if (event.is === 'warning-due') return [{ ...state, isWarned: true }, []]
      return event.is === 'try-again' ? reopen(run) : undefined
    case 'ready':
      return stepReady(state, event)
    case 'starting':
      if (event.is === 'started') return scan(run, event.challenge)
      if (event.is !== 'call-failed') return undefined
      // Another tab or a phone is being checked: it ends the matter for this one too.
      if (event.code === 'LIVENESS_CHECK_IN_PROGRESS') return askOutcome(state, { questions: 0, resends: 'nothing' }, 2_000)
      return event.isOffline ? waitForNetwork(state, 'scanning') : fail(state, event.code)
    case 'scanning':
      return stepScanning(state, event)
    case 'recording':
      return stepRecording(state, event)
    case 'submitting':
    case 'asking-outcome':
      return stepAwaitingVerdict(state, event)
    case 'waiting-for-network':
      if (event.is === 'try-again') return reopen(run)
      if (event.is !== 'online' && event.is !== 'send-again') return undefined
      return state.goesOn === 'scanning' ? reopen(run) : askOutcome(state, { questions: 0, resends: 'at-once' }, 0)
    case 'not-sent':
      if (event.is === 'send-again') return submit(state, { wasSentBefore: false, questions: 0 })
      return event.is === 'try-again' ? reopen(run) : undefined
    case 'failed':
      return event.is === 'try-again' ? reopen(run) : undefined
    case 'found':
    case 'passed':
    case 'locked-out':
      return undefined
  }
}

function stepReady(state: Extract<LivenessState, { at: 'ready' }>, event: LivenessEvent): Step | undefined {
  const { run } = state
  switch (event.is) {
    case 'i-am-ready':
      return [{ at: 'starting', run, challenge: null }, [{ do: 'stop-work' }, { do: 'start', run, kind: event.kind }]]
    case 'previewed': {
      const hint = toGuidance(event.look)
      return preview(state, { hint, unchanged: hint === state.hint ? state.unchanged + 1 : 0, failures: 0 })
    }
    case 'not-previewed':
      if (leadsElsewhere(event.code)) return fail(state, event.code)
      // Nobody has asked for a look yet: the words on the screen stay general, and the page looks again later.
      return preview(state, { hint: null, unchanged: 0, failures: state.failures + 1 })
    default:
      return undefined
  }
}

type Previewed = { hint: Guidance | null; unchanged: number; failures: number }

function preview({ run, challenge }: Carried, seen: Previewed, inMs = toNextLookMs(seen)): Step {
  return [{ at: 'ready', run, challenge, ...seen }, [{ do: 'preview-face', run, inMs, isSteady: seen.hint === 'hold-steady' }]]
}

function stepScanning(state: Extract<LivenessState, { at: 'scanning' }>, event: LivenessEvent): Step | undefined {
  const { run, challenge } = state
  if (event.is === 'face-not-seen') {
    if (event.isOffline) return waitForNetwork(state, 'scanning')
    const unseen = state.unseen + 1
    if (unseen >= maxUnseenScreenshots || leadsElsewhere(event.code)) return fail(state, event.code)
    return [{ ...state, unseen }, [{ do: 'detect-face-in-1s', run, isFirst: state.attempts === 0 }]]
  }
  if (event.is !== 'face-judged') return undefined
  const hint = toGuidance(event.look)
  const look: LivenessEffect = { do: 'detect-face-in-1s', run, isFirst: false }
  if (event.look.hint === 'hold-steady') {
    const obstacleLooks = state.obstacleLooks + 1
    if (hint !== 'hold-steady' && obstacleLooks <= maxObstacleLooks) return [{ ...state, obstacleLooks, unseen: 0, hint }, [look]]
    return [{ at: 'recording', movement: 0, run, challenge }, [{ do: 'record', run, challenge }]]
  }
  const [attempts, poor] = [state.attempts + 1, [...state.poor, hint]]
  if (attempts > livenessLimits.maxPoorPositions) return fail(state, 'too-many-attempts', findCause(poor))
  return [{ ...state, attempts, poor, unseen: 0, hint }, [look]]
}

function stepRecording(state: Extract<LivenessState, { at: 'recording' }>, event: LivenessEvent): Step | undefined {
  if (event.is === 'movement-due') return [{ ...state, movement: event.movement }, []]
  if (event.is === 'recorded') return submit(state, { wasSentBefore: false, questions: 0 })
  return event.is === 'recording-failed' ? fail(state, event.code) : undefined
}

function stepRecordingFound(state: LivenessState): Step {
  if (state.at !== 'found' && state.at !== 'opening-camera' && state.at !== 'ready') return [state, []]
  const [submitting, effects] = submit({ run: state.run + 1, challenge: null }, { wasSentBefore: false, questions: 0 })
  return [submitting, [{ do: 'stop-work' }, ...effects]]
}

function submit({ run, challenge }: Carried, sent: { wasSentBefore: boolean; questions: number }): Step {
  return [{ at: 'submitting', ...sent, run, challenge }, [{ do: 'submit', run, challenge }]]
}

type Awaiting = Extract<LivenessState, { at: 'submitting' | 'asking-outcome' }>

function stepAwaitingVerdict(state: Awaiting, event: LivenessEvent): Step | undefined {
  if (event.is === 'answered') return conclude(state, event.verdict)
  if (event.is === 'progressed') return state.at === 'submitting' ? [{ ...state, share: event.share }, []] : undefined
  if (event.is === 'undecided' && state.at === 'asking-outcome') return stepUndecided(state)
  if (event.is === 'try-again') return reopen(state.run)
  if (event.is !== 'call-failed') return undefined
  if (event.isOffline) return waitForNetwork(state, 'submitting')
  if (state.at === 'submitting') {
    const { questions } = state
    if (event.code === 'LIVENESS_CHECK_IN_PROGRESS' && questions < maxOutcomeQuestions) {
      return askOutcome(state, { questions, resends: 'later' }, 2_000)
    }
    // The clip may have arrived although its answer did not.
    if (event.code === 'ERROR_NETWORK_TIMEOUT' && !state.wasSentBefore) return askOutcome(state, { questions, resends: 'at-once' }, 0)
  }
  // Nobody heard the question: that says nothing of the recording.
  if (state.at === 'asking-outcome' && event.code === 'ERROR_NETWORK_TIMEOUT') {
    const questions = state.questions + questionsPerHang - 1
    if (questions < maxOutcomeQuestions) return askOutcome(state, { questions, resends: state.resends }, 2_000)
  }
  return hasRecording(state) && keepsRecording(event.code) ? keep(state, event.code) : fail(state, event.code)
}

function stepUndecided(state: Extract<LivenessState, { at: 'asking-outcome' }>): Step {
  const { questions, resends } = state
  if (resends === 'at-once') return submit(state, { wasSentBefore: true, questions })
  if (questions >= maxOutcomeQuestions) {
    return resends === 'later' ? keep(state, 'LIVENESS_CHECK_IN_PROGRESS') : fail(state, 'LIVENESS_CHECK_IN_PROGRESS')
  }
  if (resends === 'later' && questions % questionsPerResend === 0) return submit(state, { wasSentBefore: true, questions })
  return askOutcome(state, { questions, resends }, 2_000)
}

/** Whether a check that is waited for is of this page's own recording. */
const hasRecording = (state: Awaiting) => state.at === 'submitting' || state.resends !== 'nothing'

/** What is no judgement of the recording, and may pass: the same recording is worth sending again. */
export function keepsRecording(code: string): boolean {
  return passing.some((known) => known === code)
}
const passing: readonly ErrorCode[] = [
  'ERROR_NETWORK_TIMEOUT',
  'ERROR_SOMETHING_WENT_WRONG',
  'SYSTEM_ERROR',
  'SERVER_BUSY',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_UPLOADS',
  'LIVENESS_CHECK_IN_PROGRESS',
  'LIVENESS_CHECK_ALREADY_STARTED',
  'DOCUMENT_CHECK_IN_PROGRESS',
  'VERIFICATION_BUSY',
  'STORAGE_SAVE_FAILED',
  'FILE_SCAN_UNAVAILABLE',
]

function keep(state: LivenessState, code: ErrorCode): Step {
  return [{ at: 'not-sent', code, run: state.run + 1, challenge: state.challenge }, [{ do: 'stop-work' }]]
}

function conclude(state: LivenessState, verdict: Verdict): Step {
  const carried = { run: state.run, challenge: null }
  if (verdict.exceedDeclinedLimit) return [{ ...carried, at: 'locked-out' }, [{ do: 'go', to: 'status', inMs: 0 }]]
  if (verdict.verifyStatus === 'passed') {
    return [{ ...carried, at: 'passed' }, [{ do: 'go', to: 'success', inMs: timing.successRedirectMs }]]
  }
  const { code, ...text } = verdict.failure ?? { code: 'LIVENESS_TEST_FAILED' }
  return [{ ...carried, at: 'failed', code, text: 'title' in text ? text : null, cause: null }, []]
}

function scan(run: number, challenge: Challenge | null): Step {
  const scanning = { at: 'scanning', attempts: 0, unseen: 0, hint: null, poor: [], obstacleLooks: 0 } as const
  return [{ ...scanning, run, challenge }, [{ do: 'detect-face-in-1s', run, isFirst: true }]]
}

function reopen(run: number): Step {
  return [{ at: 'opening-camera', run: run + 1, challenge: null }, [{ do: 'stop-work' }]]
}

function waitForNetwork({ run, challenge }: LivenessState, goesOn: 'scanning' | 'submitting'): Step {
  return [{ at: 'waiting-for-network', goesOn, run: run + 1, challenge }, [{ do: 'stop-work' }]]
}

type Requested = Pick<Extract<LivenessState, { at: 'asking-outcome' }>, 'questions' | 'resends'>

function askOutcome({ run, challenge }: LivenessState, { questions, resends }: Requested, inMs: number): Step {
  return [{ at: 'asking-outcome', questions: questions + 1, resends, run, challenge }, [{ do: 'ask-outcome', run, inMs }]]
}

/** The link or the request stands elsewhere, maybe because a phone or another tab went on: the entry knows where. */
function leadsElsewhere(code: string): boolean {
  return elsewhere.some((known) => known === code)
}
const elsewhere: readonly ErrorCode[] = [
  'TOKEN_EXPIRED',
  'LINK_EXPIRED',
  'REQUEST_NOT_FOUND',
  'REQUEST_CANNOT_BE_SUBMITTED',
  'VERIFICATION_REJECTED_REQUEST_AGAIN',
  'INVALID_VERIFICATION_STATUS',
  'RESUBMISSION_REQUIRED',
]

function fail(state: LivenessState, code: ErrorCode | 'too-many-attempts', cause: PoorPosition | null = null): Step {
  const run = state.run + 1
  const effects: LivenessEffect[] = [{ do: 'stop-work' }]
  if (leadsElsewhere(code)) effects.push({ do: 'go', to: 'entry', inMs: 0 })
  if (code === 'DOCUMENT_REQUIRED_FIRST') effects.push({ do: 'go', to: 'document', inMs: timing.toastMs })
  return [{ at: 'failed', code, text: null, cause, run, challenge: null }, effects]
}
