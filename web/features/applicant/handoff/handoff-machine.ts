import type { ErrorCode } from '#contract/error-codes.ts'
import { toEntry, toEntryFacts } from '#contract/requests/entry.ts'
import { isSettled, type RequestStatus } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'

/** How far the phone is, as far as the request tells. */
export type PhoneProgress =
  | 'waiting'
  | 'connected'
  | 'document-chosen'
  | 'document-refused'
  | 'document-accepted'
  | 'liveness-check'
  | 'camera-failed'
  | 'check-failed'
  | 'submitted'

export type HandoffState = {
  progress: PhoneProgress
  /** The button's check is under way. */
  isChecking: boolean
  /** The button was pressed and the phone is not done yet. */
  wasToldToWait: boolean
  /** Nothing has been heard for a while: what shows may be old. */
  isStale: boolean
}

export type HandoffEvent =
  | { is: 'check' }
  | { is: 'heard'; request: VerificationRequest; wasAsked: boolean }
  | { is: 'failed'; code: ErrorCode; wasAsked: boolean }

export type HandoffEffect =
  | { do: 'ask' }
  | { do: 'tell'; code: ErrorCode }
  | { do: 'go'; path: string }
  | { do: 'keep'; start: HandoffStart }

/** How the request stood when this page was opened: what this device left behind says nothing of the phone. */
export type HandoffStart = { status: RequestStatus; phoneAt: string | null }

/** Failures of following in a row, after which the page says so. */
const staleAfter = 3

/** `hasMoved`: another status has come than the one that this device left. */
export type HandoffMachine = HandoffState & { failures: number; start: HandoffStart | null; hasMoved: boolean }

/** `start`: of the same page before it was reloaded. */
export function beginHandoff(start: HandoffStart | null = null): HandoffMachine {
  return { progress: 'waiting', start, hasMoved: false, isChecking: false, wasToldToWait: false, isStale: false, failures: 0 }
}

export function stepHandoff(state: HandoffMachine, event: HandoffEvent): [HandoffMachine, HandoffEffect[]] {
  switch (event.is) {
    case 'check':
      return state.isChecking ? [state, []] : [{ ...state, isChecking: true, wasToldToWait: false }, [{ do: 'ask' }]]
    case 'heard': {
      const path = findNextPath(event.request)
      const { status, handoff } = event.request
      const start = state.start ?? { status, phoneAt: handoff?.at ?? null }
      const hasMoved = state.hasMoved || status !== start.status
      const ofPhone = handoff && handoff.at !== start.phoneAt ? handoff.step : 'waiting'
      const ofStatus = hasMoved ? toProgress(event.request) : 'waiting'
      // What is heard by itself does not answer the button.
      const answered = event.wasAsked ? { isChecking: false, wasToldToWait: path === undefined } : {}
      const effects: HandoffEffect[] = [
        ...(state.start ? [] : [{ do: 'keep', start } as const]),
        ...(path ? [{ do: 'go', path } as const] : []),
      ]
      const progress = ofStatus === 'waiting' ? ofPhone : ofStatus
      return [{ ...state, ...answered, start, hasMoved, progress, isStale: false, failures: 0 }, effects]
    }
    case 'failed': {
      const failures = state.failures + 1
      const lead: HandoffEffect[] = event.code === 'TOKEN_EXPIRED' || event.code === 'REQUEST_NOT_FOUND' ? [{ do: 'go', path: '/' }] : []
      if (!event.wasAsked) return [{ ...state, failures, isStale: failures >= staleAfter }, lead]
      return [{ ...state, isChecking: false }, [{ do: 'tell', code: event.code }, ...lead]]
    }
  }
}

/** Where this page goes once the phone is done, as a page of any home, or nothing while there is something left to do on it. */
export function findNextPath(request: VerificationRequest): string | undefined {
  if (request.exceedDeclinedLimit && request.status === 'LIVENESS_FAILED') return '/status'
  const isOver = isSettled(request.status) || request.status === 'EXPIRED'
  return isOver ? toEntry({ step: null, skipFormPage: false, fromStep: false }, toEntryFacts(request)) : undefined
}

export function toProgress(request: Pick<VerificationRequest, 'status'>): PhoneProgress {
  switch (request.status) {
    case 'ID_UPLOADED_FAILED':
      return 'document-refused'
    case 'ID_UPLOADED':
      return 'document-accepted'
    case 'LIVENESS_STARTED':
      return 'liveness-check'
    case 'CAMERA_FAILED':
      return 'camera-failed'
    case 'LIVENESS_FAILED':
      return 'check-failed'
    default:
      return isSettled(request.status) ? 'submitted' : 'waiting'
  }
}

/** What there is to do on the phone, in its order. */
export const phoneSteps = ['connected', 'document-chosen', 'document-accepted', 'liveness-check', 'submitted'] as const
export type PhoneStep = (typeof phoneSteps)[number]

/** Which step a progress belongs to, and whether the step is behind. */
const reached: Record<PhoneProgress, { step: PhoneStep; isDone: boolean } | null> = {
  waiting: null,
  connected: { step: 'connected', isDone: true },
  'document-chosen': { step: 'document-chosen', isDone: true },
  'document-refused': { step: 'document-accepted', isDone: false },
  'document-accepted': { step: 'document-accepted', isDone: true },
  'liveness-check': { step: 'liveness-check', isDone: false },
  'camera-failed': { step: 'liveness-check', isDone: false },
  'check-failed': { step: 'liveness-check', isDone: false },
  submitted: { step: 'submitted', isDone: true },
}

export type ListedStep = { step: PhoneStep; is: 'done' | 'current' | 'ahead' }

/** The steps of a list, or none before the phone is there. `begins`: the first of them that the phone goes on at, after it is connected. */
export function listPhoneSteps(
  progress: PhoneProgress,
  { begins, asksLiveness }: { begins: 'document' | 'liveness'; asksLiveness: boolean },
): ListedStep[] {
  const now = reached[progress]
  if (!now) return []
  const at = phoneSteps.indexOf(now.step)
  const isListed = (step: PhoneStep) =>
    step.startsWith('document') ? begins === 'document' || now.step.startsWith('document') : asksLiveness || step !== 'liveness-check'
  const place = (step: PhoneStep): ListedStep['is'] => {
    const index = phoneSteps.indexOf(step)
    if (index < at || (index === at && now.isDone)) return 'done'
    return index === at ? 'current' : 'ahead'
  }
  return phoneSteps.filter(isListed).map((step) => ({ step, is: place(step) }))
}
