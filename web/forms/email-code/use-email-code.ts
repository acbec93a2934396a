import { useEffect, useRef, useState } from 'react'
import {
  begin,
  type CheckedEmail,
  type EmailCodeEffect,
  type EmailCodeEvent,
  type EmailCodeState,
  step,
} from '#web/forms/email-code/email-code-machine.ts'
import { type CodePurpose, performEmailCode } from '#web/forms/email-code/perform-email-code.ts'
import { store } from '#web/lib/platform/storage.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

export type EmailCodeOptions = {
  /** The form that the code is for; without it, the customer's default one. */
  formId?: string | undefined
  biz?: CodePurpose
  /** Called once the address is proved. The ticket leads to `getVerifyLink`, or to whatever the form is for. */
  onChecked: (checked: CheckedEmail) => void
  /** The check did not answer yes. */
  onWrong: () => void
}
export type EmailCode = { state: EmailCodeState; send: Send<EmailCodeEvent>; secondsLeft: number }

/** Proves that somebody reads an email address. A code that was sent, and the wait for the next one, survive a reload. */
export function useEmailCode(options: EmailCodeOptions): EmailCode {
  const { formId, biz = 'individual' } = options
  const latest = useRef(options)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => {
    latest.current = options
  })
  const perform = (effect: EmailCodeEffect, send: Send<EmailCodeEvent>) => {
    switch (effect.do) {
      case 'keep':
        store.save('email', effect.sent.email)
        return store.save('codeSent', effect.sent)
      case 'forget':
        return store.remove('codeSent')
      case 'tell-wrong':
        return latest.current.onWrong()
      case 'hand-on':
        return latest.current.onChecked(effect.checked)
      default: {
        const signal = controller.current?.signal
        if (signal) void performEmailCode(effect, biz, signal).then((event) => signal.aborted || send(event))
      }
    }
  }
  const [state, send] = useMachine(
    step,
    () => begin({ email: store.find('email') ?? '', formId: formId ?? null, sent: store.find('codeSent'), now: Date.now() }),
    perform,
  )
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current?.abort()
  }, [])
  return { state, send, secondsLeft: useSecondsUntil(state.at === 'code' ? state.sent.resendAt : 0) }
}

/** Whole seconds until then, counted down on the screen; 0 from then on. */
export function useSecondsUntil(until: number): number {
  const [, setSelectedAt] = useState(Date.now)
  // By the clock of this moment: by that of the last tick, before `until` was set, it would begin a second too high.
  const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
  useEffect(() => {
    const tick = () => {
      setSelectedAt(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return left
}
