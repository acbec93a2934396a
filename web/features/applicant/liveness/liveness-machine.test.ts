import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { FaceObstacle } from '#contract/liveness/face-obstacle.ts'
import type { FaceHint } from '#contract/liveness/face-position.ts'
import {
  beginFound,
  beginOpening,
  type Challenge,
  type LivenessEffect,
  type LivenessEvent,
  type LivenessState,
  maxOutcomeQuestions,
  needsCamera,
  step,
  type Verdict,
} from '#web/features/applicant/liveness/liveness-machine.ts'

const challenge: Challenge = {
  challengeId: 'ch_1',
  kind: 'head',
  steps: ['turn-left', 'look-up'],
  stepMs: 1500,
  recordingMs: 3000,
  expiresAt: '2030-01-01T00:00:00Z',
}
const passed: Verdict = { verifyStatus: 'passed', exceedDeclinedLimit: false, failure: null }
const declined: Verdict = {
  verifyStatus: 'failed',
  exceedDeclinedLimit: false,
  failure: { code: 'VIDEO_MULTIPLE_FACES', title: 'There was more than one face', message: 'Make sure that only you are in it.' },
}

/** Plays events; those of a try are made from the try under way. */
type Move = LivenessEvent | ((state: LivenessState) => LivenessEvent)
function play(moves: Move[], from: LivenessState = beginOpening): { state: LivenessState; effects: LivenessEffect[] } {
  let state = from
  let effects: LivenessEffect[] = []
  for (const move of moves) [state, effects] = step(state, typeof move === 'function' ? move(state) : move)
  return { state, effects }
}
const opened: Move = { is: 'camera-opened' }
const ready: Move = { is: 'i-am-ready', kind: 'head' }
const started =
  (drawn: Challenge | null = null): Move =>
  ({ run }) => ({ is: 'started', run, challenge: drawn })
const judged =
  (hint: FaceHint, obstacle: FaceObstacle | null = null): Move =>
  ({ run }) => ({ is: 'face-judged', run, look: { hint, obstacle } })
const previewed =
  (hint: FaceHint, obstacle: FaceObstacle | null = null): Move =>
  ({ run }) => ({ is: 'previewed', run, look: { hint, obstacle } })
const notPreviewed =
  (code: ErrorCode): Move =>
  ({ run }) => ({ is: 'not-previewed', run, code })
const unseen =
  (code: ErrorCode = 'VERIFICATION_BUSY', isOffline = false): Move =>
  ({ run }) => ({ is: 'face-not-seen', run, code, isOffline })
const recorded: Move = ({ run }) => ({ is: 'recorded', run })
const answered =
  (verdict: Verdict): Move =>
  ({ run }) => ({ is: 'answered', run, verdict })
const failed =
  (code: ErrorCode, isOffline = false): Move =>
  ({ run }) => ({ is: 'call-failed', run, code, isOffline })
const undecided: Move = ({ run }) => ({ is: 'undecided', run })
const off = judged('move-closer')
const good = judged('hold-steady')
const scan: Move[] = [opened, ready, started()]
const submit: Move[] = [...scan, good, recorded]
const kindsOf = (effects: LivenessEffect[]) => effects.map((effect) => effect.do)

describe('a liveness check', () => {
  it('starts once the camera is open', () => {
    expect(play([ready]).state.at).toBe('opening-camera')
  })

  it('reports its start, then checks a screenshot a second', () => {
    expect(play([opened, ready]).effects).toEqual([{ do: 'stop-work' }, { do: 'start', run: 0, kind: 'head' }])
    expect(play(scan)).toMatchObject({
      state: { at: 'scanning', attempts: 0, hint: null },
      effects: [{ do: 'detect-face-in-1s' }],
    })
  })

  it('allows five poor positions and fails on the sixth', () => {
    const scanning = play([...scan, off, off, off, off, off]).state
    expect(scanning).toMatchObject({ at: 'scanning', attempts: 5, hint: 'move-closer' })
    expect(play([off], scanning).state).toMatchObject({ at: 'failed', code: 'too-many-attempts', cause: 'move-closer' })
    expect(play([good], scanning).state.at).toBe('recording')
  })

  it('records once the face is in position, and submits', () => {
    const recording = play([...scan, off, good])
    expect(recording.effects).toMatchObject([{ do: 'record', challenge: null }])
    expect(play([recorded], recording.state)).toMatchObject({ state: { at: 'submitting' }, effects: [{ do: 'submit' }] })
  })

  it('shows success a second and a half after a pass', () => {
    expect(play([...submit, answered(passed)])).toMatchObject({
      state: { at: 'passed' },
      effects: [{ do: 'go', to: 'success', inMs: 1500 }],
    })
  })

  it("shows the server's reason on failure, and can be repeated", () => {
    const { state } = play([...submit, answered(declined)])
    expect(state).toMatchObject({ at: 'failed', code: 'VIDEO_MULTIPLE_FACES', text: { title: 'There was more than one face' } })
    expect(play([{ is: 'try-again' }, opened], state).state).toMatchObject({ at: 'ready', challenge: null })
  })

  it('leads to the status page after too many attempts, also when this one passed', () => {
    const { state, effects } = play([...submit, answered({ ...passed, exceedDeclinedLimit: true })])
    expect([state.at, effects]).toEqual(['locked-out', [{ do: 'go', to: 'status', inMs: 0 }]])
  })

  it('ignores late answers of positions and of earlier attempts', () => {
    const { state } = play([...scan, good])
    expect(play([good], state)).toEqual({ state, effects: [] })
    const again = play([...submit, answered(declined), { is: 'try-again' }]).state
    expect(step(again, { is: 'answered', run: 0, verdict: passed })).toEqual([again, []])
  })
})

describe('hints before anybody is ready', () => {
  it('come from one look at a time, which costs no try', () => {
    const seen = play([opened, previewed('move-closer')])
    expect(seen).toMatchObject({
      state: { at: 'ready', hint: 'move-closer' },
      effects: [{ do: 'preview-face', inMs: 1_000, isSteady: false }],
    })
    expect(play([ready, started()], seen.state).state).toMatchObject({ at: 'scanning', attempts: 0, hint: null })
  })

  it('say what else would keep the recording from being taken', () => {
    expect(play([opened, previewed('hold-steady', 'eyes-covered')]).state).toMatchObject({ at: 'ready', hint: 'eyes-covered' })
    expect(play([opened, previewed('hold-steady')]).effects).toMatchObject([{ do: 'preview-face', isSteady: true }])
  })

  it('end with "I am ready": the look under way is taken back, and one that arrives later says nothing', () => {
    const starting = play([opened, previewed('no-face'), ready])
    expect(kindsOf(starting.effects)).toEqual(['stop-work', 'start'])
    expect(play([previewed('hold-steady')], starting.state)).toEqual({ state: starting.state, effects: [] })
  })

  it('back off while the server is busy, and never fail for it', () => {
    const busy = play([opened, ...Array<Move>(9).fill(notPreviewed('VERIFICATION_BUSY'))])
    expect(busy).toMatchObject({ state: { at: 'ready', hint: null }, effects: [{ do: 'preview-face', inMs: 16_000 }] })
    expect(play([previewed('no-face')], busy.state).effects).toMatchObject([{ do: 'preview-face', inMs: 1_000 }])
  })

  it('stop when the page is hidden, and lead on when the request stands elsewhere', () => {
    expect(kindsOf(play([opened, { is: 'camera-paused' }]).effects)).toEqual(['stop-work'])
    expect(play([opened, notPreviewed('LINK_EXPIRED')]).effects).toContainEqual({ do: 'go', to: 'entry', inMs: 0 })
  })
})

describe('what is seen of a face in position', () => {
  const dark = judged('hold-steady', 'too-dark')

  it('is said twice at most, as no poor position, and then recorded all the same', () => {
    const twice = play([...scan, dark, dark]).state
    expect(twice).toMatchObject({ at: 'scanning', attempts: 0, hint: 'too-dark' })
    expect(play([dark], twice).state.at).toBe('recording')
    expect(play([good], twice).state.at).toBe('recording')
  })

  it('goes by the rule alone at the first look, and gives whoever was told to move the benefit of the measure', () => {
    expect(play(scan).effects).toMatchObject([{ do: 'detect-face-in-1s', isFirst: true }])
    expect(play([...scan, unseen()]).effects).toMatchObject([{ do: 'detect-face-in-1s', isFirst: true }])
    expect(play([...scan, off]).effects).toMatchObject([{ do: 'detect-face-in-1s', isFirst: false }])
  })

  it('ends a try for two faces with that, and not with the oval', () => {
    const two = judged('multiple-faces')
    expect(play([...scan, judged('centre-face-left'), two, two, two, two, two]).state).toMatchObject({ cause: 'multiple-faces' })
  })
})

describe('movements', () => {
  const recording = play([opened, { is: 'i-am-ready', kind: 'face' }, started(challenge), good])

  it('offers movements that the applicant can make', () => {
    expect(play([opened, { is: 'i-am-ready', kind: 'face' }]).effects).toMatchObject([{ do: 'stop-work' }, { do: 'start', kind: 'face' }])
  })

  it('shows movements one by one while recording, and sends them', () => {
    expect(recording.effects).toMatchObject([{ do: 'record', challenge }])
    const second: Move = ({ run }) => ({ is: 'movement-due', run, movement: 1 })
    expect(play([second], recording.state).state).toMatchObject({ at: 'recording', movement: 1, challenge })
    expect(play([second, recorded], recording.state).effects).toMatchObject([{ do: 'submit', challenge }])
  })

  it('draws new movements for another attempt', () => {
    const expired = play([recorded, failed('LIVENESS_CHALLENGE_EXPIRED')], recording.state).state
    expect(expired).toMatchObject({ at: 'failed', code: 'LIVENESS_CHALLENGE_EXPIRED', challenge: null })
    expect(kindsOf(play([{ is: 'try-again' }, opened, ready], expired).effects)).toEqual(['stop-work', 'start'])
  })
})

describe('the camera', () => {
  it('reports a failure, warns after a second and a half, and reopens on request', () => {
    const { state, effects } = play([{ is: 'camera-failed', failure: 'denied' }])
    expect(state).toMatchObject({ at: 'camera-failed', failure: 'denied', isWarned: false })
    expect(kindsOf(effects)).toEqual(['stop-work', 'report-camera-failed', 'warn-in-1500ms'])
    expect(play([{ is: 'warning-due' }], state).state).toMatchObject({ isWarned: true })
    expect(play([{ is: 'try-again' }], state).state.at).toBe('opening-camera')
  })

  it('may be lost until the clip is recorded', () => {
    const lost: Move = { is: 'camera-failed', failure: 'lost' }
    const before = [[opened], [opened, ready], scan, [...scan, good]].map((moves) => play([...moves, lost]).state.at)
    expect(before).toEqual(before.map(() => 'camera-failed'))
    expect(play([...submit, lost]).state.at).toBe('submitting')
  })

  it('reopens when the applicant returns to the page', () => {
    const { state } = play([...scan, good, { is: 'camera-paused' }])
    expect(state).toMatchObject({ at: 'opening-camera', challenge: null })
    expect(play([recorded, opened], state).state.at).toBe('ready')
  })

  it('is open only while needed', () => {
    const states = [
      beginOpening,
      play(scan).state,
      play([...scan, good]).state,
      play(submit).state,
      play([...submit, answered(declined)]).state,
    ]
    expect(states.map(needsCamera)).toEqual([true, true, true, false, false])
  })
})

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
