import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import type { ErrorCode } from '#contract/error-codes.ts'

export type NameLoginField = 'companyName' | 'email'
export type NameLoginState = {
  companyName: string
  email: string
  wrong: readonly NameLoginField[]
  /** Grows with each try that met something wrong: then the focus goes there. */
  tries: number
  isSending: boolean
  problem: { code: ErrorCode; isOffline: boolean } | null
  /** The link was asked for; times are ms since 1970. `sendings` beyond the first one. */
  requested: { resendAt: number; sendings: number } | null
}
export type NameLoginEvent =
  | { is: 'write'; field: NameLoginField; value: string }
  | { is: 'send'; now: number }
  | { is: 'sent'; resendAfterSeconds: number; now: number }
  | { is: 'failed'; code: ErrorCode; isOffline: boolean }
  /** Another name or address. */
  | { is: 'begin-again' }
export type NameLoginEffect = { do: 'send'; companyName: string; email: string } | { do: 'tell-sent' } | { do: 'keep'; email: string }

export function beginNameLogin(given: { companyName: string; email: string }): NameLoginState {
  return { ...given, wrong: [], tries: 0, isSending: false, problem: null, requested: null }
}

export function stepNameLogin(state: NameLoginState, event: NameLoginEvent): [NameLoginState, NameLoginEffect[]] {
  switch (event.is) {
    case 'write':
      if (state.requested) return [state, []]
      return [{ ...state, [event.field]: event.value, wrong: state.wrong.filter((field) => field !== event.field), problem: null }, []]
    case 'send':
      return send(state, event.now)
    case 'sent': {
      const resendAt = event.now + event.resendAfterSeconds * 1_000
      const sendings = state.requested ? state.requested.sendings + 1 : 0
      const reported: NameLoginEffect[] = sendings > 0 ? [{ do: 'tell-sent' }] : []
      return [{ ...state, isSending: false, requested: { resendAt, sendings } }, [{ do: 'keep', email: state.email }, ...reported]]
    }
    case 'failed':
      return [{ ...state, isSending: false, problem: { code: event.code, isOffline: event.isOffline } }, []]
    case 'begin-again':
      return [{ ...state, requested: null, problem: null }, []]
  }
}

function send(state: NameLoginState, now: number): [NameLoginState, NameLoginEffect[]] {
  if (state.isSending || (state.requested && now < state.requested.resendAt)) return [state, []]
  const companyName = state.companyName.trim()
  const email = state.email.trim()
  const wrong: NameLoginField[] = []
  if (!companyName) wrong.push('companyName')
  if (email.length > emailMaxLength || !emailPattern.test(email)) wrong.push('email')
  if (wrong.length > 0) return [{ ...state, wrong, tries: state.tries + 1, requested: null }, []]
  return [{ ...state, companyName, email, wrong, isSending: true, problem: null }, [{ do: 'send', companyName, email }]]
}
