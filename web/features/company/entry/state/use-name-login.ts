import { useEffect, useRef } from 'react'
import { requestCorporateLink } from '#contract/company/company-calls.ts'
import { type EntryPlace, toPlaceQuery } from '#web/features/company/entry/state/entry-place.ts'
import {
  beginNameLogin,
  type NameLoginEffect,
  type NameLoginEvent,
  type NameLoginState,
  stepNameLogin,
} from '#web/features/company/entry/state/name-login-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { store } from '#web/lib/platform/storage.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

type Options = { place: EntryPlace; onSentAgain: () => void }

/** Asks for a business name and an address, and has the link mailed there. */
export function useNameLogin(options: Options): [NameLoginState, Send<NameLoginEvent>] {
  const latest = useRef(options)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current?.abort()
  }, [])
  const perform = (effect: NameLoginEffect, send: Send<NameLoginEvent>) => {
    if (effect.do === 'tell-sent') return latest.current.onSentAgain()
    if (effect.do === 'keep') return store.save('email', effect.email)
    const signal = controller.current?.signal
    if (!signal) return
    const { companyName, email } = effect
    const body = { ...toPlaceQuery(latest.current.place), companyName, email }
    call(requestCorporateLink, { body }, { signal }).then(
      ({ resendAfterSeconds }) => signal.aborted || send({ is: 'sent', resendAfterSeconds, now: Date.now() }),
      (error: unknown) => {
        if (signal.aborted) return
        const refusal = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
        send({ is: 'failed', code: refusal.code, isOffline: refusal.isOffline })
      },
    )
  }
  return useMachine(stepNameLogin, () => beginNameLogin({ companyName: '', email: store.find('email') ?? '' }), perform)
}
