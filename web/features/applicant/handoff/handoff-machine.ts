import type { ErrorCode } from '#contract/error-codes.ts'
import { toEntry, toEntryFacts } from '#contract/requests/entry.ts'
import { isSettled, type RequestStatus } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'

/** How far the phone is, as far as the request tells. */
export type PhoneProgress = 'waiting' | 'document-refused' | 'document-done' | 'camera-check' | 'camera-failed' | 'check-failed' | 'done'

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

export type HandoffEffect = { do: 'ask' } | { do: 'tell'; code: ErrorCode } | { do: 'go'; path: string }

/** Failures of following in a row, after which the page says so. */
const staleAfter = 3

/** `before`: the status that this device left behind, as it is heard first; null once another has come. */
export type HandoffMachine = HandoffState & { failures: number; before: RequestStatus | 'unheard' | null }

export function beginHandoff(): HandoffMachine {
  return { progress: 'waiting', before: 'unheard', isChecking: false, wasToldToWait: false, isStale: false, failures: 0 }
}

export function stepHandoff(state: HandoffMachine, event: HandoffEvent): [HandoffMachine, HandoffEffect[]] {
  switch (event.is) {
    case 'check':
      return state.isChecking ? [state, []] : [{ ...state, isChecking: true, wasToldToWait: false }, [{ do: 'ask' }]]
    case 'heard': {
      const path = findNextPath(event.request)
      // A camera that failed here says nothing of the phone's.
      const { status } = event.request
      const before = state.before === 'unheard' || state.before === status ? status : null
      const progress = before ? 'waiting' : toProgress(event.request)
      // What is heard by itself does not answer the button.
      const answered = event.wasAsked ? { isChecking: false, wasToldToWait: path === undefined } : {}
      return [{ ...state, ...answered, before, progress, isStale: false, failures: 0 }, path ? [{ do: 'go', path }] : []]
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
      return 'document-done'
    case 'LIVENESS_STARTED':
      return 'camera-check'
    case 'CAMERA_FAILED':
      return 'camera-failed'
    case 'LIVENESS_FAILED':
      return 'check-failed'
    default:
      return isSettled(request.status) ? 'done' : 'waiting'
  }
}
