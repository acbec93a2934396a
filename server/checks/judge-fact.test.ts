import { describe, expect, it } from 'vitest'
import { documentTypeNames } from '#contract/documents/document-type.ts'
import { judgeFact, judgeNumber, orMissing } from '#server/checks/judge-fact.ts'
import { toCheckResult } from '#server/checks/to-check-result.ts'
import { judgeDocument } from '#server/documents/judge-document.ts'
import { judgeLiveness } from '#server/liveness/judge-liveness.ts'
import { passingClip, passingPassport } from '#server/sandbox/passing-facts.ts'
import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

const now = new Date('2026-01-15T12:00:00Z')
const good = passingPassport('a'.repeat(64))
const noPrint = { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null }
/** A picture without a fault, of a document of which nothing is read. */
const unread: DocumentFacts = {
  ...good,
  mrz: null,
  portrait: null,
  facesFound: 0,
  barcode: null,
  printedFields: noPrint,
  type: { guess: 'unknown', confidence: 0, evidence: [] },
}
/** As the engine says where there is nothing at all: noughts. */
const nothing: DocumentFacts = {
  ...unread,
  quad: null,
  documentsFound: 0,
  geometry: { fillShare: 0, marginShare: 0, cutCorners: 0, tiltDegrees: 0, turnDegrees: 0, aspectRatio: 0, pixelsPerMm: null },
  quality: Object.assign(
    {},
    good.quality,
    Object.fromEntries(Object.entries(good.quality).flatMap(([name, value]) => (typeof value === 'number' ? [[name, 0]] : []))),
  ),
}
const noughts = <T extends object>(facts: T): T =>
  Object.assign(
    {},
    facts,
    Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (typeof value === 'number' ? [[name, 0]] : []))),
  )
const noClip: ClipFacts = {
  ...noughts(passingClip()),
  sameFaceLowest: null,
  portraitLikeness: null,
  movement: noughts(passingClip().movement),
  quality: noughts(passingClip().quality),
  attack: noughts(passingClip().attack),
}

const passedOf = (checks: readonly { check: string; result: string }[]) =>
  checks.flatMap(({ check, result }) => (result === 'passed' ? [check] : []))

describe('a check without its fact', () => {
  it('is not judged, with the reason, whatever its rule', () => {
    expect(judgeNumber(orMissing<number>(null, 'field_not_read'), 'atLeast', 0)).toMatchObject({
      result: 'not_judged',
      reason: 'field_not_read',
      fact: null,
    })
    expect(judgeFact(orMissing<boolean>(undefined, 'no_zone'), null, () => true)).toMatchObject({ result: 'not_judged', reason: 'no_zone' })
    expect(judgeFact(false, null, (fact) => !fact)).toMatchObject({ result: 'passed', reason: null, fact: false })
  })

  it('does not compile with a nullable fact', () => {
    const mayBeNull: number | null = Math.random() > 2 ? null : 1
    // @ts-expect-error: the reason has to be named first.
    judgeNumber(mayBeNull, 'atLeast', 0)
    // @ts-expect-error: the same of a rule of its own.
    judgeFact(mayBeNull, null, () => true)
    expect(mayBeNull).toBe(1)
  })

  it('is never stored as passed', () => {
    expect(toCheckResult({ result: 'unheard-of' } as never)).toBe('not_judged')
    expect(toCheckResult({} as never)).toBe('not_judged')
    expect(toCheckResult({ passed: true } as never)).toBe('passed')
    expect(toCheckResult({ passed: false } as never)).toBe('failed')
  })
})

describe.each(documentTypeNames)('of a document (%s)', (type) => {
  const judge = (front: DocumentFacts, back: DocumentFacts | null) => judgeDocument({ type, front, back, now, minimumAgeYears: 18 })

  it('passes no check where no document is found', () => {
    expect(passedOf(judge(nothing, null).checks)).toEqual([])
    expect(passedOf(judge(nothing, nothing).checks)).toEqual([])
  })

  it('passes no check of contents where nothing is read', () => {
    const { checks, accepted } = judge(unread, null)
    const ofPicture = [
      'no-document',
      'several-documents',
      'resolution',
      'bounds',
      'perspective',
      'focus',
      'exposure',
      'glare',
      'colour',
      'screen-capture',
      'print-copy',
      'covered',
    ]
    expect(passedOf(checks).filter((check) => !ofPicture.includes(check))).toEqual([])
    expect(
      checks.filter(({ check }) => check === 'expired' || check === 'under-age').map(({ result, reason }) => [result, reason]),
    ).toEqual([
      ['not_judged', 'field_not_read'],
      ['not_judged', 'field_not_read'],
    ])
    expect(accepted).toBe(false)
  })

  it('lists every check also for a blank picture', () => {
    const names = (facts: DocumentFacts) => [...new Set(judge(facts, null).checks.map(({ check }) => check))].sort()
    expect(names(nothing)).toEqual(names(unread))
  })
})

it('passes no check of an empty recording', () => {
  for (const challenge of [null, ['turn-left', 'look-up'] as const]) {
    const verdict = judgeLiveness(noClip, { hasPortrait: true, challenge, maxDurationMs: 4_000 })
    expect(passedOf(verdict.checks)).toEqual([])
    expect(verdict.passed).toBe(false)
  }
})

it('does not judge a face where there is none, and refuses the recording', () => {
  const clip = { ...passingClip(), oneFaceShare: 0, noFaceShare: 1, sameFaceLowest: null, portraitLikeness: null }
  const { checks, refusals } = judgeLiveness(clip, { hasPortrait: true, challenge: null, maxDurationMs: 4_000 })
  expect(refusals[0]).toMatchObject({ check: 'face-in-view', code: 'VIDEO_FACE_NOT_FOUND', result: 'failed' })
  const ofFace = [
    'mouth-visible',
    'eyes-visible',
    'upright',
    'one-face',
    'same-person',
    'portrait-match',
    'passive-network',
    'depth',
    'light',
  ]
  expect(ofFace.map((name) => checks.find(({ check }) => check === name)?.reason)).toEqual(ofFace.map(() => 'face_not_found'))
})

it('does not judge the match with a document without portrait, and accepts the recording', () => {
  const verdict = judgeLiveness({ ...passingClip(), portraitLikeness: null }, { hasPortrait: false, challenge: null, maxDurationMs: 4_000 })
  expect(verdict.checks.find(({ check }) => check === 'portrait-match')).toMatchObject({
    result: 'not_judged',
    reason: 'portrait_not_found',
  })
  expect(verdict.passed).toBe(true)
})

it('refuses a recording whose match could not be judged', () => {
  const verdict = judgeLiveness({ ...passingClip(), portraitLikeness: null }, { hasPortrait: true, challenge: null, maxDurationMs: 4_000 })
  expect([verdict.passed, verdict.refusals[0]?.code]).toEqual([false, 'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED'])
})
