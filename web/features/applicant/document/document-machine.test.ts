import { describe, expect, it } from 'vitest'
import type { DocumentError } from '#contract/documents/document-check.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import {
  type Beginning,
  begin,
  type DocumentEffect,
  type DocumentEvent,
  type DocumentState,
  maxArrivalQuestions,
  step,
} from '#web/features/applicant/document/document-machine.ts'
import { noPhotos, type Photo, type TakenPhoto } from '#web/features/applicant/document/photo/photo.ts'

const photoOf = (colour: number, previewUrl = `blob:${colour}`): TakenPhoto => ({
  from: 'device',
  blob: new Blob(['jpeg']),
  fileName: 'a.jpg',
  widthPx: 1600,
  heightPx: 1000,
  previewUrl,
  print: Array(3072).fill(colour),
})
const front = photoOf(200)
const back = photoOf(90)
const stored: Photo = { from: 'server', previewUrl: '/files/1' }
const glare: DocumentError = { code: 'IMAGE_QUALITY_GLARE', check: 'glare', side: 'back', title: 't', message: 'm', region: null }

const beginWith = (change: Partial<Beginning> = {}) => begin({ type: 'Identity', photos: noPhotos, side: 'front', ...change })
const picked: DocumentEvent = { is: 'picked', source: new Blob(['file']), fileName: 'a.heic' }

/** Plays events; those that need the run under way are made from it. */
type Move = DocumentEvent | ((state: DocumentState) => DocumentEvent)
function play(moves: Move[], from: DocumentState = beginWith()): { state: DocumentState; effects: DocumentEffect[] } {
  let state = from
  let effects: DocumentEffect[] = []
  for (const move of moves) [state, effects] = step(state, typeof move === 'function' ? move(state) : move)
  return { state, effects }
}
const prepared =
  (photo: TakenPhoto): Move =>
  ({ run }) => ({ is: 'prepared', run, photo })
const answered =
  (errors: DocumentError[] = [], isRejected = false): Move =>
  ({ run }) => ({ is: 'answered', run, errors, isRejected })
const failed =
  (
    code: 'ERROR_NETWORK_TIMEOUT' | 'SYSTEM_ERROR' | 'LINK_EXPIRED' | 'VERIFICATION_BUSY' | 'DOCUMENT_CHECK_IN_PROGRESS',
    isOffline = false,
  ): Move =>
  ({ run }) => ({ is: 'call-failed', run, code, isOffline })
const nothingArrived: Move = ({ run }) => ({ is: 'nothing-arrived', run })
const take = (photo: TakenPhoto): Move[] => [picked, prepared(photo)]
const confirm: Move = { is: 'confirm' }
const upload: Move[] = [...take(front), confirm, ...take(back), confirm]
const kindsOf = (effects: DocumentEffect[]) => effects.map((effect) => effect.do)

describe('capturing the sides', () => {
  it('requests front and back, then uploads both', () => {
    expect(play(take(front)).state).toMatchObject({ at: 'reviewing', side: 'front' })
    expect(play([...take(front), confirm]).state).toMatchObject({ at: 'taking', side: 'back' })
    const { state, effects } = play(upload)
    expect(state).toMatchObject({ at: 'uploading', share: 0, photos: { front, back } })
    expect(effects).toEqual([{ do: 'upload', photos: { front, back }, run: state.run }])
  })

  it('uploads a passport with one side', () => {
    expect(play([...take(front), confirm], beginWith({ type: 'Passport' })).state.at).toBe('uploading')
  })

  it.each(['Identity', 'DriverLicense', 'ResidencePermit'] satisfies DocumentType[])('does not upload only the front of %s', (type) => {
    expect(play([...take(front), confirm], beginWith({ type })).state).toMatchObject({ at: 'taking', side: 'back' })
  })

  it('reports an invalid file and stays at the same side', () => {
    const { state } = play([picked, ({ run }) => ({ is: 'not-prepared', run, problem: 'RESOLUTION_UNDER_500' })])
    expect(state).toMatchObject({ at: 'taking', side: 'front', problem: 'RESOLUTION_UNDER_500' })
  })

  it('refuses the same picture for front and back', () => {
    const { state, effects } = play([...take(front), confirm, ...take(photoOf(201))])
    expect(state).toMatchObject({
      at: 'taking',
      side: 'back',
      problem: 'SAME_IMAGE_FRONT_AND_BACK',
      photos: { front, back: null },
    })
    expect(kindsOf(effects)).toEqual(['let-go'])
  })

  it("refuses the back's picture as a new front", () => {
    const { state } = play([picked, prepared(photoOf(90))], beginWith({ photos: { front: null, back } }))
    expect(state).toMatchObject({ at: 'taking', side: 'front', problem: 'SAME_IMAGE_FRONT_AND_BACK' })
  })

  it('returns to a missing front with its message', () => {
    const { state } = play([confirm], beginWith({ photos: { front: null, back }, side: 'back' }))
    expect(state).toMatchObject({ at: 'taking', side: 'front', problem: 'RETAKE_FRONT_SIDE' })
  })

  it('keeps the newest of two pictures, and releases the late one', () => {
    const late: DocumentEvent = { is: 'prepared', run: 1, photo: front }
    const { state, effects } = play([picked, picked, late])
    expect([state.at, state.run]).toEqual(['preparing', 2])
    expect(effects).toEqual([{ do: 'let-go', photo: front }])
  })

  it('replaces a retaken photo', () => {
    const again = photoOf(150)
    const { state, effects } = play([...take(front), { is: 'retake' }, ...take(again)])
    expect([state.photos.front, effects]).toEqual([again, [{ do: 'let-go', photo: front }]])
  })

  it('goes back to the front, and from camera to its side', () => {
    expect(play([...take(front), confirm, { is: 'back' }]).state).toMatchObject({ at: 'reviewing', side: 'front' })
    expect(play([...take(front), confirm, { is: 'open-frame' }, { is: 'back' }]).state).toMatchObject({
      at: 'taking',
      side: 'back',
    })
  })

  it('resumes at the side and with the photos of the draft', () => {
    const resumed = begin({ type: 'Identity', photos: { front, back: null }, side: 'back' })
    expect(resumed).toMatchObject({ at: 'taking', side: 'back', photos: { front } })
  })
})

describe('a document already on the server', () => {
  const before = beginWith({ photos: { front: stored, back: stored } })

  it('is not uploaded again unchanged', () => {
    const { state, effects } = play([confirm, confirm], before)
    expect([state.at, effects]).toEqual(['accepted', [{ do: 'go', to: 'liveness' }]])
  })

  it('is uploaded whole when one side changed', () => {
    const { effects } = play([confirm, { is: 'retake' }, ...take(back), confirm], before)
    expect(effects).toMatchObject([{ do: 'upload', photos: { front: stored, back } }])
  })
})

describe('an upload', () => {
  it('leads to the liveness check once accepted', () => {
    const { state, effects } = play([...upload, answered()])
    expect([state.at, effects]).toEqual(['accepted', [{ do: 'go', to: 'liveness' }]])
  })

  it('shows monotonous progress', () => {
    const progressed =
      (share: number): Move =>
      ({ run }) => ({ is: 'progressed', run, share })
    expect(play([...upload, progressed(0.6), progressed(0.4), { is: 'progressed', run: 0, share: 1 }]).state).toMatchObject({
      share: 0.6,
    })
  })

  it('is sent once for repeated clicks', () => {
    const { state, effects } = play([...upload, confirm])
    expect([state.at, effects]).toEqual(['uploading', []])
  })

  it('shows the refusal, then the front, keeping the accepted photo', () => {
    const { state } = play([...upload, answered([glare])])
    expect(state).toMatchObject({ at: 'refused', errors: [glare] })
    const closed = play([{ is: 'acknowledge' }], state)
    expect(closed.state).toMatchObject({ at: 'reviewing', side: 'front', photos: { front, back: null }, errors: [glare] })
    expect(closed.effects).toEqual([{ do: 'let-go', photo: back }])
    expect(play([confirm], closed.state).state).toMatchObject({ at: 'taking', side: 'back', errors: [glare] })
  })

  it('sends swapped photos as each other', () => {
    const { state, effects } = play([...upload, answered([glare]), { is: 'swap' }])
    expect(state).toMatchObject({ at: 'uploading', photos: { front: back, back: front } })
    expect(effects.at(-1)).toMatchObject({ do: 'upload', photos: { front: back, back: front } })
  })

  it('keeps the refusal of the back while the front is retaken', () => {
    const closed = play([...upload, answered([glare]), { is: 'acknowledge' }, { is: 'retake' }])
    const again = play([{ is: 'picked', source: new Blob(), fileName: 'front.jpg' }], closed.state).state
    const [reviewed] = step(again, { is: 'prepared', run: again.run, photo: front })
    expect(reviewed).toMatchObject({ at: 'reviewing', side: 'front', errors: [glare] })
    expect(step(reviewed, confirm)[0]).toMatchObject({ at: 'taking', side: 'back', errors: [glare] })
  })

  it('leads to the status page when the last attempt rejects the request', () => {
    expect(play([...upload, answered([glare], true)]).effects).toEqual([{ do: 'go', to: 'status' }])
  })

  it('returns to the front after a failure, keeping the photos', () => {
    const { state, effects } = play([...upload, failed('SYSTEM_ERROR')])
    expect(state).toMatchObject({ at: 'reviewing', side: 'front', photos: { front, back } })
    expect(effects).toEqual([{ do: 'tell', code: 'SYSTEM_ERROR' }])
    expect(play([confirm, confirm], state).state.at).toBe('uploading')
  })

  it('leads elsewhere when the link has ended', () => {
    expect(play([...upload, failed('LINK_EXPIRED')]).effects).toEqual([
      { do: 'tell', code: 'LINK_EXPIRED' },
      { do: 'go', to: 'entry' },
    ])
  })

  it('can be cancelled, ignoring a late answer', () => {
    const stopped = play([...upload, { is: 'back' }])
    expect([stopped.state.at, stopped.effects]).toEqual(['reviewing', [{ do: 'stop-work' }]])
    const late: DocumentEvent = { is: 'answered', run: stopped.state.run - 1, errors: [], isRejected: false }
    expect(step(stopped.state, late)).toEqual([stopped.state, []])
  })
})

describe('a failing connection', () => {
  it('waits offline, then asks the server before it resends', () => {
    const offline = play([...upload, failed('ERROR_NETWORK_TIMEOUT', true)])
    expect(offline).toMatchObject({ state: { at: 'waiting-for-network' }, effects: [] })
    const online = play([{ is: 'online' }], offline.state)
    expect([online.state.at, kindsOf(online.effects)]).toEqual(['asking-what-arrived', ['ask-what-arrived']])
    expect(play([answered()], online.state).state.at).toBe('accepted')
    expect(kindsOf(play([nothingArrived], online.state).effects)).toEqual(['upload'])
  })

  it('resends a lost upload once automatically, then asks the applicant', () => {
    const resent = play([...upload, failed('VERIFICATION_BUSY')])
    expect(kindsOf(resent.effects)).toEqual(['upload'])
    expect(play([failed('VERIFICATION_BUSY')], resent.state).effects).toEqual([{ do: 'tell', code: 'VERIFICATION_BUSY' }])
    const lost = play([...upload, failed('ERROR_NETWORK_TIMEOUT'), nothingArrived, failed('ERROR_NETWORK_TIMEOUT')])
    expect(lost.effects).toEqual([{ do: 'tell', code: 'ERROR_NETWORK_TIMEOUT' }])
  })

  it("waits for another tab's upload without sending", () => {
    const asking = play([...upload, failed('DOCUMENT_CHECK_IN_PROGRESS')])
    expect(asking.effects).toMatchObject([{ do: 'ask-what-arrived', inMs: 2000 }])
    expect(kindsOf(play([nothingArrived], asking.state).effects)).toEqual(['ask-what-arrived'])
    expect(play([answered()], asking.state).state.at).toBe('accepted')
  })

  it('sends the photos again while nobody says how a check ended: its server may have been killed', () => {
    const asking = play([...upload, failed('DOCUMENT_CHECK_IN_PROGRESS'), ...Array<Move>(9).fill(nothingArrived)]).state
    const again = play([nothingArrived], asking)
    expect([again.state.at, kindsOf(again.effects)]).toEqual(['uploading', ['upload']])
    expect(play([answered([])], again.state).state.at).toBe('accepted')
  })

  it('asks on where nobody heard the question, for a minute', () => {
    const lost = play([...upload, failed('ERROR_NETWORK_TIMEOUT'), failed('ERROR_NETWORK_TIMEOUT')])
    expect([lost.state.at, kindsOf(lost.effects)]).toEqual(['asking-what-arrived', ['ask-what-arrived']])
    expect(play([nothingArrived], lost.state).state.at).toBe('uploading')
    const gaveUp = play(Array<Move>(10).fill(failed('ERROR_NETWORK_TIMEOUT')), lost.state)
    expect([gaveUp.state.at, gaveUp.state.photos]).toEqual(['reviewing', { front, back }])
  })

  it('stops asking after a minute', () => {
    let requested = play([...upload, failed('DOCUMENT_CHECK_IN_PROGRESS')])
    let questions = 1
    for (; requested.state.at === 'asking-what-arrived' && questions < 100; questions += 1) {
      requested = play([nothingArrived], requested.state)
      if (requested.state.at === 'uploading') requested = play([failed('DOCUMENT_CHECK_IN_PROGRESS')], requested.state)
    }
    expect([questions - 1, requested.state.at, requested.effects]).toEqual([
      maxArrivalQuestions,
      'reviewing',
      [{ do: 'tell', code: 'DOCUMENT_CHECK_IN_PROGRESS' }],
    ])
  })

  it('offers a way out of every wait', () => {
    const waits = [
      play(upload).state,
      play([...upload, failed('ERROR_NETWORK_TIMEOUT', true)]).state,
      play([...upload, failed('ERROR_NETWORK_TIMEOUT')]).state,
      play([picked]).state,
    ]
    expect(waits.map((state) => state.at)).toEqual(['uploading', 'waiting-for-network', 'asking-what-arrived', 'preparing'])
    expect(waits.map((state) => play([{ is: 'back' }], state).state.at)).toEqual(['reviewing', 'reviewing', 'reviewing', 'taking'])
  })
})

it('approves an unchanged document on the server where required', () => {
  const passport = beginWith({ type: 'Passport', photos: { front: stored, back: null } })
  const [asking, requested] = step(passport, { is: 'confirm', mustApproveStored: true })
  expect([asking.at, requested]).toEqual(['uploading', [{ do: 'approve-kept', run: asking.run }]])
  const [approved, effects] = step(asking, { is: 'answered', run: asking.run, errors: [], isRejected: false })
  expect([approved.at, effects]).toEqual(['accepted', [{ do: 'go', to: 'liveness' }]])
  const [refused, reported] = step(asking, { is: 'call-failed', run: asking.run, code: 'LINK_EXPIRED', isOffline: false })
  expect([refused.at, reported]).toEqual([
    'reviewing',
    [
      { do: 'tell', code: 'LINK_EXPIRED' },
      { do: 'go', to: 'entry' },
    ],
  ])
})
