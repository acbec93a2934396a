import { expect, it } from 'vitest'
import {
  beginNameLogin,
  type NameLoginEvent,
  type NameLoginState,
  stepNameLogin,
} from '#web/features/company/entry/state/name-login-machine.ts'

const play = (state: NameLoginState, ...events: NameLoginEvent[]) =>
  events.reduce((before, event) => stepNameLogin(before, event)[0], state)
const typed = beginNameLogin({ companyName: ' Quiet Ltd ', email: ' office@quiet.example ' })
const sent: NameLoginEvent = { is: 'sent', resendAfterSeconds: 29, now: 1_000 }

it('requires a business name and a valid address', () => {
  const empty = play(beginNameLogin({ companyName: ' ', email: 'office@quiet' }), { is: 'send', now: 0 })
  expect([empty.wrong, empty.tries, empty.isSending]).toEqual([['companyName', 'email'], 1, false])
  expect(play(empty, { is: 'write', field: 'email', value: 'o@quiet.example' }).wrong).toEqual(['companyName'])
})

it('sends one request at a time, with trimmed input', () => {
  const [state, effects] = stepNameLogin(typed, { is: 'send', now: 0 })
  expect(effects).toEqual([{ do: 'send', companyName: 'Quiet Ltd', email: 'office@quiet.example' }])
  expect(stepNameLogin(state, { is: 'send', now: 1 })[1]).toEqual([])
})

it('resends after the pause, to the same address', () => {
  const requested = play(typed, { is: 'send', now: 0 }, sent)
  expect(requested.requested).toEqual({ resendAt: 30_000, sendings: 0 })
  expect(stepNameLogin(requested, { is: 'send', now: 29_999 })[1]).toEqual([])
  const [again, effects] = stepNameLogin(requested, { is: 'send', now: 30_000 })
  expect(effects).toMatchObject([{ do: 'send', email: 'office@quiet.example' }])
  expect(stepNameLogin(again, sent)[1]).toContainEqual({ do: 'tell-sent' })
  expect(play(requested, { is: 'write', field: 'email', value: 'x' }).email).toBe('office@quiet.example')
})

it('keeps input after a lost connection, and for another address', () => {
  const failed = play(typed, { is: 'send', now: 0 }, { is: 'failed', code: 'ERROR_NETWORK_TIMEOUT', isOffline: true })
  expect(failed).toMatchObject({ companyName: 'Quiet Ltd', isSending: false, problem: { isOffline: true }, requested: null })
  expect(play(typed, { is: 'send', now: 0 }, sent, { is: 'begin-again' })).toMatchObject({ requested: null, companyName: 'Quiet Ltd' })
})
