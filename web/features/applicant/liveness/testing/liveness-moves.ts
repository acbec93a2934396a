import type { ErrorCode } from '#contract/error-codes.ts'
import type { FaceObstacle } from '#contract/liveness/face-obstacle.ts'
import type { FaceHint } from '#contract/liveness/face-position.ts'
import {
  beginOpening,
  type Challenge,
  type LivenessEffect,
  type LivenessEvent,
  type LivenessState,
  step,
  type Verdict,
} from '#web/features/applicant/liveness/liveness-machine.ts'

export const challenge: Challenge = {
  challengeId: 'ch_1',
  kind: 'head',
  steps: ['turn-left', 'look-up'],
  stepMs: 1500,
  recordingMs: 3000,
  expiresAt: '2030-01-01T00:00:00Z',
}
export const passed: Verdict = { verifyStatus: 'passed', exceedDeclinedLimit: false, failure: null }
export const declined: Verdict = {
  verifyStatus: 'failed',
  exceedDeclinedLimit: false,
  failure: { code: 'VIDEO_MULTIPLE_FACES', title: 'There was more than one face', message: 'Make sure that only you are in it.' },
}

/** Plays events; those of a try are made from the try under way. */
export type Move = LivenessEvent | ((state: LivenessState) => LivenessEvent)
export function play(moves: Move[], from: LivenessState = beginOpening): { state: LivenessState; effects: LivenessEffect[] } {
  let state = from
  let effects: LivenessEffect[] = []
  for (const move of moves) [state, effects] = step(state, typeof move === 'function' ? move(state) : move)
  return { state, effects }
}
export const opened: Move = { is: 'camera-opened' }
export const ready: Move = { is: 'i-am-ready', kind: 'head' }
export const started =
  (drawn: Challenge | null = null): Move =>
  ({ run }) => ({ is: 'started', run, challenge: drawn })
export const judged =
  (hint: FaceHint, obstacle: FaceObstacle | null = null): Move =>
  ({ run }) => ({ is: 'face-judged', run, look: { hint, obstacle } })
export const previewed =
  (hint: FaceHint, obstacle: FaceObstacle | null = null): Move =>
  ({ run }) => ({ is: 'previewed', run, look: { hint, obstacle } })
export const notPreviewed =
  (code: ErrorCode): Move =>
  ({ run }) => ({ is: 'not-previewed', run, code })
export const unseen =
  (code: ErrorCode = 'VERIFICATION_BUSY', isOffline = false): Move =>
  ({ run }) => ({ is: 'face-not-seen', run, code, isOffline })
export const recorded: Move = ({ run }) => ({ is: 'recorded', run })
export const answered =
  (verdict: Verdict): Move =>
  ({ run }) => ({ is: 'answered', run, verdict })
export const failed =
  (code: ErrorCode, isOffline = false): Move =>
  ({ run }) => ({ is: 'call-failed', run, code, isOffline })
export const undecided: Move = ({ run }) => ({ is: 'undecided', run })
export const off = judged('move-closer')
export const good = judged('hold-steady')
export const scan: Move[] = [opened, ready, started()]
export const submit: Move[] = [...scan, good, recorded]
export const kindsOf = (effects: LivenessEffect[]) => effects.map((effect) => effect.do)
