import { useEffect, useRef } from 'react'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { EntryBase } from '#contract/requests/entry.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import type { HandoffCalls } from '#web/features/applicant/handoff/handoff-calls.ts'
import {
  beginHandoff,
  type HandoffEffect,
  type HandoffEvent,
  type HandoffState,
  stepHandoff,
} from '#web/features/applicant/handoff/handoff-machine.ts'
import { findHandoffStart, forgetHandoffStart, keepHandoffStart } from '#web/features/applicant/handoff/handoff-start.ts'
import { toPhoneLink } from '#web/features/applicant/handoff/phone-link.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { followLive } from '#web/lib/live/follow-live.ts'
import { requestEvents } from '#web/lib/live/live-sources.ts'
import { publicOrigin } from '#web/lib/platform/address.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

export type HandoffOptions = {
  link: Link
  /** Where the phone goes on. */
  step: StepParameter
  /** Which home of the screens the phone goes on in. */
  base: EntryBase
  calls: HandoffCalls
  /** A page of the individual's screens. */
  go: (path: string) => void
  onError: (code: ErrorCode) => void
  /** Whatever was heard of the request. */
  onHeard?: (request: VerificationRequest) => void
}

export type Handoff = {
  state: HandoffState
  /** The text of the QR code, and of the link to copy. */
  phoneLink: string
  /** The button that checks the status. */
  check: () => void
}

/** /qr: shows the way to the phone, and follows what happens there by itself. */
export function useHandoff(options: HandoffOptions): Handoff {
  const { link, step, base, calls } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const perform = (effect: HandoffEffect, send: Send<HandoffEvent>) => {
    const { go, onError } = latest.current
    if (effect.do === 'go') go(effect.path)
    else if (effect.do === 'tell') onError(effect.code)
    else if (effect.do === 'keep') keepHandoffStart(link.requestId, effect.start)
    else void ask(link, calls, send)
  }
  const [state, send] = useMachine(stepHandoff, () => beginHandoff(findHandoffStart(link.requestId)), perform)
  // A reload leaves the page without this.
  useEffect(() => forgetHandoffStart, [])

  const { requestId, token } = link
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      try {
        const received = await calls.getRequestStatus({ requestId, token }, controller.signal)
        controller.signal.throwIfAborted()
        latest.current.onHeard?.(received)
        send({ is: 'heard', request: received, wasAsked: false })
      } catch (cause) {
        if (!controller.signal.aborted)
          send({ is: 'failed', code: cause instanceof ApiError ? cause.code : 'ERROR_SOMETHING_WENT_WRONG', wasAsked: false })
        throw cause
      }
    }
    followLive({ ...requestEvents({ requestId, token }), read, signal: controller.signal }).catch(() => undefined)
    return () => controller.abort()
  }, [requestId, token, calls, send])

  return { state, phoneLink: toPhoneLink(publicOrigin(), link, step, base), check: () => send({ is: 'check' }) }
}

async function ask(link: Link, calls: HandoffCalls, send: Send<HandoffEvent>): Promise<void> {
  try {
    send({ is: 'heard', request: await calls.getRequestStatus(link), wasAsked: true })
  } catch (cause) {
    send({ is: 'failed', code: cause instanceof ApiError ? cause.code : 'ERROR_SOMETHING_WENT_WRONG', wasAsked: true })
  }
}
