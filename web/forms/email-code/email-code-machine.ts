import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { emailCode, toCodeDigits } from '#contract/personal-info/email-code.ts'

/** A code that is on its way, as it survives a reload. Times are ms since 1970, by this device's clock. */
export type SentCode = { email: string; formId: string; resendAt: number; validUntil: number }
/** What opens the way to a link: for this address and form alone, for a quarter of an hour. */
export type CheckedEmail = { email: string; formId: string; ticket: string }
/** `refused`: the server says that it is another code. `spent`: no code is open any more. */
export type CodeFault = 'shape' | 'refused' | 'spent'

type Typed = {
  email: string
  code: string
  /** Of the form that the code is for; null: the default one, until the server has said which that is. */
  formId: string | null
  busy: 'sending' | 'checking' | null
  run: number
  problem: { code: ErrorCode; isOffline: boolean } | null
  /** Grows with each try that met something wrong: then the focus goes to it. */
  faults: number
}
export type EmailCodeState =
  | (Typed & { at: 'email'; isEmailWrong: boolean })
  | (Typed & { at: 'code'; sent: SentCode; codeFault: CodeFault | null; triesLeft: number; sendings: number })
  | (Typed & { at: 'checked'; checked: CheckedEmail })

export type EmailCodeEvent =
  | { is: 'type-email'; email: string }
  | { is: 'type-code'; code: string }
  | { is: 'send'; now: number }
  | { is: 'sent'; run: number; formId: string; resendAfterSeconds: number; now: number }
  | { is: 'check'; now: number }
  | { is: 'right'; run: number; ticket: string; formId: string }
  | { is: 'wrong'; run: number; triesLeft: number }
  | { is: 'failed'; run: number; code: ErrorCode; isOffline: boolean }
  /** Another address, or the ticket ran out before it was used. */
  | { is: 'begin-again' }

export type EmailCodeEffect =
  | { do: 'send'; run: number; email: string; formId: string | null }
  | { do: 'check'; run: number; email: string; formId: string; code: string }
  | { do: 'keep'; sent: SentCode }
  | { do: 'forget' }
  /** Said in passing as well, as the check did not answer yes. */
  | { do: 'tell-wrong' }
  | { do: 'hand-on'; checked: CheckedEmail }

type Step = [EmailCodeState, EmailCodeEffect[]]

/** At the code where one is on its way, else at the address. */
export function begin(given: { email: string; formId: string | null; sent: SentCode | undefined; now: number }): EmailCodeState {
  const { sent, now, formId } = given
  const typed: Typed = { email: given.email, code: '', formId, busy: null, run: 0, problem: null, faults: 0 }
  const isOpen = sent && sent.validUntil > now && (formId === null || sent.formId === formId)
  if (!isOpen) return { ...typed, at: 'email', isEmailWrong: false }
  return { ...typed, ...atCode(sent), email: sent.email }
}

export function step(state: EmailCodeState, event: EmailCodeEvent): Step {
  switch (event.is) {
    case 'type-email':
      return state.at === 'email' ? [{ ...state, email: event.email, isEmailWrong: false, problem: null }, []] : [state, []]
    case 'type-code':
      return state.at === 'code' ? [{ ...state, code: event.code, codeFault: null, problem: null }, []] : [state, []]
    case 'send':
      return state.busy || state.at === 'checked' ? [state, []] : send(state, event.now)
    case 'check':
      return state.busy || state.at !== 'code' ? [state, []] : check(state, event.now)
    case 'begin-again':
      // What is still under way counts for nothing.
      return [
        { ...toTyped(state), run: state.run + 1, busy: null, problem: null, at: 'email', code: '', isEmailWrong: false },
        [{ do: 'forget' }],
      ]
    default:
      return event.run === state.run ? stepAnswered(state, event) : [state, []]
  }
}

function send(state: Exclude<EmailCodeState, { at: 'checked' }>, now: number): Step {
  const email = state.email.trim()
  if (state.at === 'code' && now < state.sent.resendAt) return [state, []]
  if (!isEmail(email)) return [{ ...toTyped(state), at: 'email', isEmailWrong: true, faults: state.faults + 1 }, []]
  const run = state.run + 1
  return [{ ...state, email, run, busy: 'sending', problem: null }, [{ do: 'send', run, email, formId: state.formId }]]
}

function check(state: Extract<EmailCodeState, { at: 'code' }>, now: number): Step {
  const code = toCodeDigits(state.code)
  const wrong = (codeFault: CodeFault): Step => [{ ...state, codeFault, faults: state.faults + 1 }, []]
  if (now >= state.sent.validUntil) return wrong('spent')
  // A slip of the finger costs none of the few tries.
  if (!new RegExp(`^\\d{${emailCode.digits}}$`).test(code)) return wrong('shape')
  const run = state.run + 1
  const { email, formId } = state.sent
  return [{ ...state, run, busy: 'checking', problem: null }, [{ do: 'check', run, email, formId, code }]]
}

function stepAnswered(state: EmailCodeState, event: Extract<EmailCodeEvent, { run: number }>): Step {
  const typed = toTyped({ ...state, busy: null })
  switch (event.is) {
    case 'sent': {
      const sent: SentCode = {
        email: state.email,
        formId: event.formId,
        resendAt: event.now + event.resendAfterSeconds * 1_000,
        validUntil: event.now + emailCode.validMinutes * 60_000,
      }
      const sendings = state.at === 'code' ? state.sendings + 1 : 0
      return [{ ...typed, ...atCode(sent), formId: event.formId, code: '', sendings }, [{ do: 'keep', sent }]]
    }
    case 'right': {
      const checked = { email: state.email, formId: event.formId, ticket: event.ticket }
      return [{ ...typed, at: 'checked', checked }, [{ do: 'forget' }, { do: 'hand-on', checked }]]
    }
    case 'wrong': {
      if (state.at !== 'code') return [state, []]
      const codeFault = event.triesLeft === 0 ? 'spent' : 'refused'
      return [{ ...state, busy: null, codeFault, triesLeft: event.triesLeft, faults: state.faults + 1 }, [{ do: 'tell-wrong' }]]
    }
    case 'failed':
      return [{ ...state, busy: null, problem: { code: event.code, isOffline: event.isOffline }, faults: state.faults + 1 }, []]
  }
}

const isEmail = (text: string) => text.length <= emailMaxLength && emailPattern.test(text)

const atCode = (sent: SentCode) => ({ at: 'code', sent, codeFault: null, triesLeft: emailCode.maxTries, sendings: 0 }) as const

function toTyped({ email, code, formId, busy, run, problem, faults }: EmailCodeState): Typed {
  return { email, code, formId, busy, run, problem, faults }
}
