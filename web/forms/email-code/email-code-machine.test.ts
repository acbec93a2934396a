import { expect, it } from 'vitest'
import { emailCode } from '#contract/personal-info/email-code.ts'
import { begin, type EmailCodeEvent, type EmailCodeState, step } from '#web/forms/email-code/email-code-machine.ts'

const now = 1_000_000
const opened = begin({ email: '', formId: null, sent: undefined, now })
const email: EmailCodeEvent = { is: 'type-email', email: ' ana@example.com ' }
const sent = (run: number, at = now): EmailCodeEvent => ({ is: 'sent', run, formId: 'frm_1', resendAfterSeconds: 29, now: at })
const typed: EmailCodeEvent = { is: 'type-code', code: '123 4567' }

function walk(from: EmailCodeState, ...events: EmailCodeEvent[]) {
  const effects = []
  let state = from
  for (const event of events) {
    const [next, desired] = step(state, event)
    state = next
    effects.push(...desired)
  }
  return { state, effects }
}
const atCode = walk(opened, email, { is: 'send', now }, sent(1)).state

it('sends a code to a valid address only', () => {
  for (const wrong of ['', 'ana', 'ana@example', 'an\u0000a@example.com', `${'a'.repeat(250)}@example.com`]) {
    const { state, effects } = walk(opened, { is: 'type-email', email: wrong }, { is: 'send', now })
    expect([state.at === 'email' && state.isEmailWrong, state.faults, effects]).toEqual([true, 1, []])
  }
  expect(walk(opened, email, { is: 'send', now }).effects).toEqual([{ do: 'send', run: 1, email: 'ana@example.com', formId: null }])
})

it('sends one code for two clicks', () => {
  expect(walk(opened, email, { is: 'send', now }, { is: 'send', now }).effects.length).toBe(1)
})

it('allows the next code after 29 seconds', () => {
  expect(walk(atCode, { is: 'send', now: now + 28_999 }).effects).toEqual([])
  const again = walk(atCode, { is: 'send', now: now + 29_000 }, sent(2, now + 29_500))
  expect(again.effects).toMatchObject([
    { do: 'send', formId: 'frm_1' },
    { do: 'keep', sent: { resendAt: now + 58_500 } },
  ])
  expect(again.state).toMatchObject({ at: 'code', sendings: 1 })
})

it('resumes after a reload, with the remaining wait', () => {
  const stored = { email: 'ana@example.com', formId: 'frm_1', resendAt: now + 20_000, validUntil: now + 60_000 }
  const open = (more: object) => begin({ email: '', formId: null, sent: stored, now, ...more })
  expect(open({})).toMatchObject({ at: 'code', email: 'ana@example.com', sent: { resendAt: now + 20_000 } })
  expect([open({ now: now + 60_000 }).at, open({ formId: 'frm_2' }).at, open({ formId: 'frm_1' }).at]).toEqual(['email', 'email', 'code'])
})

it('accepts a code in any notation, and ignores an incomplete one', () => {
  expect(walk(atCode, typed, { is: 'check', now }).effects).toMatchObject([{ do: 'check', code: '1234567', formId: 'frm_1' }])
  for (const slip of ['', '123456', '12345678', '12345a7']) {
    const { state, effects } = walk(atCode, { is: 'type-code', code: slip }, { is: 'check', now })
    expect([state, effects]).toMatchObject([{ codeFault: 'shape', faults: 1 }, []])
  }
})

it('shows remaining attempts, and an invalidated code', () => {
  const wrong = walk(atCode, typed, { is: 'check', now }, { is: 'wrong', run: 2, triesLeft: 3 })
  expect(wrong.state).toMatchObject({ at: 'code', codeFault: 'refused', triesLeft: 3, code: '123 4567', busy: null })
  expect(wrong.effects.at(-1)).toEqual({ do: 'tell-wrong' })
  expect(walk(atCode, typed, { is: 'check', now }, { is: 'wrong', run: 2, triesLeft: 0 }).state).toMatchObject({ codeFault: 'spent' })
  const late = walk(atCode, typed, { is: 'check', now: now + emailCode.validMinutes * 60_000 })
  expect([late.state, late.effects]).toMatchObject([{ codeFault: 'spent' }, []])
})

it('passes on a verified address once, and forgets the code', () => {
  const { state, effects } = walk(atCode, typed, { is: 'check', now }, { is: 'right', run: 2, ticket: 't', formId: 'frm_1' })
  const checked = { email: 'ana@example.com', formId: 'frm_1', ticket: 't' }
  expect([state.at, effects.slice(1)]).toEqual(['checked', [{ do: 'forget' }, { do: 'hand-on', checked }]])
  expect(walk(state, { is: 'begin-again' }).state).toMatchObject({ at: 'email', email: 'ana@example.com', code: '' })
})

it('keeps input after a lost connection, and ignores answers for an earlier address', () => {
  const lost = walk(atCode, typed, { is: 'check', now }, { is: 'failed', run: 2, code: 'ERROR_NETWORK_TIMEOUT', isOffline: true })
  expect(lost.state).toMatchObject({ at: 'code', code: '123 4567', busy: null, problem: { isOffline: true } })
  const back = walk(opened, email, { is: 'send', now }, { is: 'begin-again' }, sent(1))
  expect(back.state.at).toBe('email')
})
