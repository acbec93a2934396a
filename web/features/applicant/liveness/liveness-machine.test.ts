import { describe, expect, it } from 'vitest'
import { beginOpening, needsCamera, step } from '#web/features/applicant/liveness/liveness-machine.ts'
import {
  answered,
  challenge,
  declined,
  failed,
  good,
  judged,
  kindsOf,
  type Move,
  notPreviewed,
  off,
  opened,
  passed,
  play,
  previewed,
  ready,
  recorded,
  scan,
  started,
  submit,
  unseen,
} from '#web/features/applicant/liveness/testing/liveness-moves.ts'

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
