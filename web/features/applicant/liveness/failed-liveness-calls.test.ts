import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/error-codes.ts'
import { beginFound, beginOpening, maxOutcomeQuestions, needsCamera } from '#web/features/applicant/liveness/liveness-machine.ts'
import {
  answered,
  declined,
  failed,
  kindsOf,
  type Move,
  off,
  opened,
  passed,
  play,
  ready,
  scan,
  submit,
  undecided,
  unseen,
} from '#web/features/applicant/liveness/testing/liveness-moves.ts'

describe('failed calls', () => {
  it('are tolerated for two screenshots in a row', () => {
    const two = play([...scan, unseen(), unseen()]).state
    expect(two).toMatchObject({ at: 'scanning', attempts: 0, unseen: 2 })
    expect(play([off], two).state).toMatchObject({ at: 'scanning', attempts: 1, unseen: 0 })
    expect(play([unseen()], two).state).toMatchObject({ at: 'failed', code: 'VERIFICATION_BUSY' })
  })

  it('wait for the connection, then restart from the camera', () => {
    const { state } = play([...scan, unseen('ERROR_NETWORK_TIMEOUT', true)])
    expect(state.at).toBe('waiting-for-network')
    expect(play([{ is: 'online' }, opened], state).state.at).toBe('ready')
  })

  it('ask for the result of a lost check, and resend the clip only if there is none', () => {
    const offline = play([...submit, failed('ERROR_NETWORK_TIMEOUT', true)]).state
    const online = play([{ is: 'online' }], offline)
    expect([online.state.at, kindsOf(online.effects)]).toEqual(['asking-outcome', ['ask-outcome']])
    expect(play([answered(passed)], online.state).state.at).toBe('passed')
    expect(kindsOf(play([undecided], online.state).effects)).toEqual(['submit'])
  })

  it('submit a recording that an earlier page made before another one is asked for', () => {
    expect(needsCamera(beginFound)).toBe(false)
    for (const before of [beginFound, beginOpening, play([opened]).state]) {
      const found = play([{ is: 'recording-found' }], before)
      expect([found.state.at, kindsOf(found.effects)]).toEqual(['submitting', ['stop-work', 'submit']])
      const shared = play([({ run }) => ({ is: 'progressed', run, share: 0.5 })], found.state).state
      expect(shared).toMatchObject({ at: 'submitting', share: 0.5 })
      expect(play([answered(passed)], shared).state.at).toBe('passed')
    }
    expect(play([...scan, { is: 'recording-found' }]).state.at).toBe('scanning')
  })

  it('ask after a time-out, and resend at most once by themselves', () => {
    const resent = play([...submit, failed('ERROR_NETWORK_TIMEOUT'), undecided]).state
    expect(resent).toMatchObject({ at: 'submitting', wasSentBefore: true })
    expect(play([failed('ERROR_NETWORK_TIMEOUT')], resent).state).toMatchObject({ at: 'not-sent', code: 'ERROR_NETWORK_TIMEOUT' })
  })

  it('ask on where nobody heard the question, for a minute', () => {
    const lost = play([...submit, failed('ERROR_NETWORK_TIMEOUT'), failed('ERROR_NETWORK_TIMEOUT')])
    expect([lost.state.at, kindsOf(lost.effects)]).toEqual(['asking-outcome', ['ask-outcome']])
    expect(play([answered(declined)], lost.state).state).toMatchObject({ at: 'failed', code: 'VIDEO_MULTIPLE_FACES' })
    expect(play(Array<Move>(10).fill(failed('ERROR_NETWORK_TIMEOUT')), lost.state).state.at).toBe('not-sent')
  })

  it('keep the recording for one press, and record anew only where the applicant says so', () => {
    const notSent = play([...submit, failed('ERROR_NETWORK_TIMEOUT'), undecided, failed('ERROR_NETWORK_TIMEOUT')])
    expect([needsCamera(notSent.state), kindsOf(notSent.effects)]).toEqual([false, ['stop-work']])
    const again = play([{ is: 'send-again' }], notSent.state)
    expect([again.state.at, kindsOf(again.effects)]).toEqual(['submitting', ['submit']])
    expect(play([answered(passed)], again.state).state.at).toBe('passed')
    expect(play([{ is: 'try-again' }], notSent.state).state.at).toBe('opening-camera')
  })

  it.each(['SYSTEM_ERROR', 'VERIFICATION_BUSY', 'STORAGE_SAVE_FAILED', 'TOO_MANY_UPLOADS'] as const)(
    'keep the recording where the server cannot look at it now: %s',
    (code) => expect(play([...submit, failed(code)]).state).toMatchObject({ at: 'not-sent', code }),
  )

  it('let a recording go that the server refuses for good', () => {
    expect(play([...submit, failed('VIDEO_INVALID_DURATION')]).state).toMatchObject({ at: 'failed', code: 'VIDEO_INVALID_DURATION' })
  })

  it('send the recording, and no new one, from the wait for a connection', () => {
    const offline = play([...submit, failed('ERROR_NETWORK_TIMEOUT', true)]).state
    const requested = play([{ is: 'send-again' }], offline)
    expect([requested.state.at, kindsOf(requested.effects)]).toEqual(['asking-outcome', ['ask-outcome']])
    expect(play([undecided], requested.state).state.at).toBe('submitting')
  })

  it('wait for a check in progress, started here or elsewhere', () => {
    for (const moves of [submit, [opened, ready]]) {
      const waiting = play([...moves, failed('LIVENESS_CHECK_IN_PROGRESS')])
      expect(waiting.effects).toMatchObject([{ do: 'ask-outcome', inMs: 2000 }])
      expect(play([undecided, answered(passed)], waiting.state).state.at).toBe('passed')
    }
  })

  it('send the recording again while nobody says how a check ended: its server may have been killed', () => {
    const asking = play([...submit, failed('LIVENESS_CHECK_IN_PROGRESS'), ...Array<Move>(9).fill(undecided)]).state
    const again = play([undecided], asking)
    expect([again.state.at, kindsOf(again.effects)]).toEqual(['submitting', ['submit']])
    expect(play([answered(passed)], again.state).state.at).toBe('passed')
  })

  it('stop asking after a minute, with the recording kept where it is of this page', () => {
    let own = play([...submit, failed('LIVENESS_CHECK_IN_PROGRESS')])
    for (let questions = 0; questions < maxOutcomeQuestions; questions += 1) {
      own = play([undecided], own.state)
      if (own.state.at === 'submitting') own = play([failed('LIVENESS_CHECK_IN_PROGRESS')], own.state)
    }
    expect(own.state).toMatchObject({ at: 'not-sent', code: 'LIVENESS_CHECK_IN_PROGRESS' })
    const elsewhere = play([opened, ready, failed('LIVENESS_CHECK_IN_PROGRESS'), ...Array<Move>(maxOutcomeQuestions).fill(undecided)]).state
    expect(elsewhere).toMatchObject({ at: 'failed', code: 'LIVENESS_CHECK_IN_PROGRESS' })
    expect(play([{ is: 'try-again' }], elsewhere).state.at).toBe('opening-camera')
  })

  it('lead to a missing document, and to the entry in another status', () => {
    const goesTo = (code: ErrorCode) => play([opened, ready, failed(code)]).effects.filter((effect) => effect.do === 'go')
    expect(goesTo('DOCUMENT_REQUIRED_FIRST')).toMatchObject([{ to: 'document' }])
    expect(goesTo('INVALID_VERIFICATION_STATUS')).toMatchObject([{ to: 'entry' }])
    expect(goesTo('SYSTEM_ERROR')).toEqual([])
  })

  it('allow leaving and repeating from every wait', () => {
    const waits = [
      play(submit).state,
      play([...submit, failed('LIVENESS_CHECK_IN_PROGRESS')]).state,
      play([...submit, failed('ERROR_NETWORK_TIMEOUT', true)]).state,
    ]
    expect(waits.map((state) => play([{ is: 'try-again' }], state).state.at)).toEqual(waits.map(() => 'opening-camera'))
    expect(play([{ is: 'leave', to: 'qr' }], play(submit).state).effects).toEqual([{ do: 'stop-work' }, { do: 'go', to: 'qr', inMs: 0 }])
  })
})
