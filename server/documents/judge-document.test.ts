import { describe, expect, it } from 'vitest'
import { documentThresholds as limits } from '#server/documents/document-thresholds.ts'
import { type DocumentExpectation, judgeDocument } from '#server/documents/judge-document.ts'
import { passingPassport } from '#server/sandbox/passing-facts.ts'
import type { DocumentFacts } from '#vision/facts.ts'

const hash = (letter: string) => letter.repeat(64)
const passport = passingPassport(hash('a'))
const now = new Date('2026-01-15T12:00:00Z')

function judge(facts: DocumentFacts, requested: Partial<DocumentExpectation> = {}) {
  return judgeDocument({ type: 'Passport', front: facts, back: null, now, minimumAgeYears: 18, ...requested })
}
const names = (verdict: ReturnType<typeof judge>) => verdict.errors.map(({ check, side }) => `${check} (${side})`)
const withQuality = (quality: Partial<DocumentFacts['quality']>) => ({ ...passport, quality: { ...passport.quality, ...quality } })
const withGeometry = (geometry: Partial<DocumentFacts['geometry']>) => ({ ...passport, geometry: { ...passport.geometry, ...geometry } })
const withZone = (fields: Partial<NonNullable<DocumentFacts['mrz']>['fields']>) => {
  if (!passport.mrz) throw new Error('the good passport has a zone')
  return { ...passport, mrz: { ...passport.mrz, fields: { ...passport.mrz.fields, ...fields } }, printedFields: blank }
}
const blank = { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null }
const card = (letter: string): DocumentFacts => ({
  ...passingPassport(hash(letter)),
  type: { guess: 'id-card', confidence: 0.85, evidence: [] },
  mrz: null,
})
const back = (letter = 'b'): DocumentFacts => ({ ...card(letter), portrait: null, facesFound: 0, mrz: passport.mrz, printedFields: blank })

describe('a document', () => {
  it('without faults is accepted, with every check recorded', () => {
    const verdict = judge(passport)
    expect(names(verdict)).toEqual([])
    expect(verdict.accepted).toBe(true)
    expect(verdict.checks.map(({ check }) => check)).toContain('screen-capture')
    expect(verdict.checks.every(({ result }) => result === 'passed')).toBe(true)
  })

  it('of an unknown state is accepted, as specimens are', () => {
    expect(judge(withZone({ issuingState: 'XXA', nationality: 'XXA' })).accepted).toBe(true)
  })

  it('that was not found is refused with that check only', () => {
    expect(names(judge({ ...passport, quad: null, documentsFound: 0, mrz: null, portrait: null }))).toEqual(['no-document (front)'])
  })

  it.each([
    ['focus', 'edgeSteepness', limits.minEdgeSteepness, 'atLeast'],
    ['exposure', 'brightTenth', limits.minBrightTenth, 'atLeast'],
    ['colour', 'colourfulness', limits.minColourfulness, 'atLeast'],
    ['exposure', 'brightShare', limits.maxBurntShare, 'atMost'],
    ['glare', 'glareShare', limits.maxGlareShare, 'below'],
    ['screen-capture', 'screenScore', limits.maxScreenScore, 'below'],
    ['print-copy', 'printScore', limits.maxPrintScore, 'below'],
    ['covered', 'coverScore', limits.maxCoverScore, 'below'],
  ] as const)('is refused for %s by its %s just beyond %s (%s), and accepted just inside', (name, fact, limit, kind) => {
    const step = limit / 1_000
    const refusedAt = (value: number) => names(judge(withQuality({ [fact]: value }))).includes(`${name} (front)`)
    expect(refusedAt(limit)).toBe(kind === 'below')
    expect(refusedAt(kind === 'atLeast' ? limit - step : limit + step)).toBe(true)
    expect(refusedAt(kind === 'atLeast' ? limit + step : limit - step)).toBe(false)
  })

  it('may be tilted up to the limit', () => {
    expect(names(judge(withGeometry({ tiltDegrees: limits.maxTiltDegrees })))).toEqual([])
    expect(names(judge(withGeometry({ tiltDegrees: limits.maxTiltDegrees + 0.1 })))).toEqual(['perspective (front)'])
  })

  it('may touch the edge with one corner, not with two, unless it is a scan', () => {
    expect(names(judge(withGeometry({ cutCorners: 1, marginShare: -0.01 })))).toEqual([])
    expect(names(judge(withGeometry({ cutCorners: 1, marginShare: -0.2 })))).toEqual(['bounds (front)'])
    expect(names(judge(withGeometry({ cutCorners: 2 })))).toEqual(['bounds (front)'])
    expect(names(judge(withGeometry({ cutCorners: 4, fillShare: 1, marginShare: 0 })))).toEqual([])
  })

  it('whose print is cut off is out of bounds', () => {
    expect(names(judge({ ...passport, printCut: true }))).toEqual(['bounds (front)'])
  })

  it('of fewer than 500 pixels a side is too small', () => {
    const sized = (height: number) => names(judge({ ...passport, picture: { ...passport.picture, height } }))
    expect(sized(499)).toEqual(['resolution (front)'])
    expect(sized(500)).toEqual([])
  })

  it('beside another document is refused', () => {
    expect(names(judge({ ...passport, documentsFound: 2 }))).toEqual(['several-documents (front)'])
  })

  it('of another type than requested is refused when the type is clear', () => {
    expect(names(judge(passport, { type: 'DriverLicense', back: back() }))).toEqual(['document-type (front)'])
    const unclear = { ...passport, type: { guess: 'id-card' as const, confidence: 0.6, evidence: [] } }
    expect(names(judge(unclear))).toEqual([])
  })

  it('of another type names which one it is, where that is clear', () => {
    expect(judge(passport, { type: 'DriverLicense', back: back() }).errors).toContainEqual(
      expect.objectContaining({ check: 'document-type', seenType: 'Passport' }),
    )
    const unknown = { ...passport, type: { guess: 'unknown' as const, confidence: 0.9, evidence: [] } }
    expect(judge(unknown, { type: 'DriverLicense', back: back() }).errors.filter(({ seenType }) => seenType)).toEqual([])
  })

  it('without a face, or with a replaced portrait, is refused', () => {
    expect(names(judge({ ...passport, portrait: null }))).toEqual(['face-on-document (front)'])
    const portrait = passport.portrait && { ...passport.portrait, swapScore: limits.maxSwapScore }
    expect(judge({ ...passport, portrait }).errors).toMatchObject([{ check: 'portrait-swapped', region: passport.portrait?.region }])
  })
})

describe('the advice', () => {
  const burntPatch = { left: 0.2, top: 0.2, width: 0.2, height: 0.2 }
  const withGlare = (quality: Partial<DocumentFacts['quality']> = {}) =>
    withQuality({ glareShare: 0.1, glareRegions: [burntPatch], ...quality })

  it('is one per cause: overexposed, dark, soft or copied pictures are not called glare', () => {
    expect(names(judge(withGlare()))).toEqual(['glare (front)'])
    expect(names(judge(withGlare({ brightShare: 0.8 })))).toEqual(['exposure (front)'])
    expect(names(judge(withGlare({ edgeSteepness: 0.2 })))).toEqual(['focus (front)'])
    expect(names(judge(withGlare({ colourfulness: 0.01 })))).toEqual(['colour (front)'])
    expect(names(judge(withGlare({ printScore: 0.9 })))).toEqual(['print-copy (front)'])
    const coarse = { ...withGlare(), geometry: { ...passport.geometry, pixelsPerMm: 2 }, mrz: null, printedFields: blank }
    expect(names(judge(coarse))).toEqual(['resolution (front)'])
  })

  it('is darkness, not softness, for a dark picture', () => {
    expect(names(judge(withQuality({ brightTenth: 40, edgeSteepness: 0 })))).toEqual(['exposure (front)'])
  })

  it('is exposure, not bounds, where light hides the edge', () => {
    expect(names(judge({ ...withQuality({ brightShare: 0.8 }), printCut: true }))).toEqual(['exposure (front)'])
  })

  it('is not a missing face or type where light hides them', () => {
    const half = { ...withGlare(), portrait: null, facesFound: 0 }
    expect(names(judge(half))).toEqual(['glare (front)'])
    expect(names(judge({ ...passport, printCut: true }, { type: 'DriverLicense', back: back() }))).toEqual(['bounds (front)'])
  })

  it('is glare where light hides letters, beside other objects', () => {
    const coverRegion = { left: 0.3, top: 0.3, width: 0.2, height: 0.2 }
    expect(names(judge(withGlare({ coverScore: 0.9, coverRegion })))).toEqual(['glare (front)'])
    expect(names(judge(withGlare({ coverScore: 0.9, coverRegion: { ...coverRegion, left: 0.7 } })))).toEqual([
      'glare (front)',
      'covered (front)',
    ])
  })

  it('is a missing document for an empty table; an unfocused picture is also called soft', () => {
    const bare = (edgeSteepness: number) => ({
      ...withQuality({ edgeSteepness }),
      quad: null,
      documentsFound: 0,
      mrz: null,
      portrait: null,
    })
    expect(names(judge(bare(0.3)))).toEqual(['no-document (front)'])
    expect(names(judge(bare(0)))).toEqual(['no-document (front)'])
    expect(names(judge(bare(0.1)))).toEqual(['no-document (front)', 'focus (front)'])
  })
})

describe('the marked region', () => {
  it('is the whole document for light, focus and size', () => {
    const whole = { left: 0.1, top: 160 / 1_200, width: 0.8, height: 880 / 1_200 }
    for (const facts of [
      withQuality({ brightTenth: 40 }),
      withQuality({ edgeSteepness: 0.1 }),
      { ...passport, picture: { ...passport.picture, height: 1_040, width: 480 } },
    ]) {
      expect(judge(facts).errors[0]?.region).not.toBeNull()
    }
    const [error] = judge(withQuality({ edgeSteepness: 0.1 })).errors
    expect(error?.region?.left).toBeCloseTo(whole.left)
    expect(error?.region?.top).toBeCloseTo(whole.top)
    expect(error?.region?.width).toBeCloseTo(whole.width)
    expect(error?.region?.height).toBeCloseTo(whole.height)
  })

  it('is the cut side for a document out of bounds', () => {
    const quad: DocumentFacts['quad'] = [
      { x: 400, y: 200 },
      { x: 1_700, y: 200 },
      { x: 1_700, y: 1_000 },
      { x: 400, y: 1_000 },
    ]
    const [error] = judge({ ...withGeometry({ cutCorners: 2, marginShare: -0.08 }), quad }).errors
    expect(error?.check).toBe('bounds')
    expect(error?.region).toMatchObject({ left: 0.9, width: 0.1 })
  })

  it('is the date for an expired document or young holder, else the MRZ', () => {
    const printed = { left: 0.5, top: 0.5, width: 0.2, height: 0.05 }
    const place = { region: printed, confidence: 0.99 }
    const late = {
      ...withZone({ expirationDate: '2020-01-01', birthDate: '2015-01-01' }),
      printedPlaces: { expirationDate: place, birthDate: place },
    }
    expect(judge(late).errors).toMatchObject([
      { check: 'expired', region: printed },
      { check: 'under-age', region: printed },
    ])
    expect(judge({ ...late, printedPlaces: {} }).errors).toMatchObject([{ region: passport.mrz?.region }, { region: passport.mrz?.region }])
  })

  it('is the whole document for a missing field', () => {
    const bare = { ...card('a'), printedFields: blank }
    const missing = judge(bare, { type: 'Identity' }).errors.filter(({ check }) => check.startsWith('missing-'))
    expect(missing).toHaveLength(4)
    for (const { region } of missing) expect(region?.width).toBeCloseTo(0.8)
  })
})

describe('document contents', () => {
  it('lack fields only where they could be read', () => {
    const empty = { ...passport, mrz: null, printedFields: blank }
    expect(names(judge(empty))).toEqual([
      'missing-document-number (front)',
      'missing-date-of-birth (front)',
      'missing-surname (front)',
      'missing-given-names (front)',
    ])
    expect(names(judge({ ...empty, quality: withQuality({ edgeSteepness: 0.05 }).quality }))).toEqual(['focus (front)'])
  })

  it('of a passport require an MRZ; of a licence print is enough', () => {
    const printed = { ...passport, mrz: null }
    expect(judge(printed).accepted).toBe(false)
    const licence = { ...printed, type: { guess: 'driver-license' as const, confidence: 0.75, evidence: [] } }
    const plainBack = { ...back(), mrz: null }
    expect(names(judge(licence, { type: 'DriverLicense', back: plainBack }))).toEqual([])
  })

  it('are refused where a check digit is wrong', () => {
    const mrz = passport.mrz && { ...passport.mrz, valid: false, checkDigits: { documentNumber: false, composite: false } }
    const verdict = judge({ ...passport, mrz })
    expect(names(verdict)).toEqual(['mrz-check-digits (front)'])
    expect(verdict.checks.find(({ check }) => check === 'mrz-check-digits')?.fact).toEqual(['documentNumber', 'composite'])
  })

  it('require a sharper picture where check digits are valid but letters are uncertain', () => {
    const region = { left: 0.1, top: 0.7, width: 0.8, height: 0.1 }
    const mrz = passport.mrz && { ...passport.mrz, valid: false, region }
    const verdict = judge({ ...passport, mrz })
    expect(verdict.errors).toEqual([{ check: 'focus', side: 'front', region }])
    expect(verdict.checks.find(({ check }) => check === 'mrz-check-digits')).toMatchObject({ result: 'not_judged', reason: 'too_unsure' })
    const covered = withQuality({ coverScore: 0.9 }).quality
    expect(names(judge({ ...passport, mrz, quality: covered }))).toEqual(['covered (front)'])
  })

  it('must agree in print and MRZ', () => {
    const printedFields = { ...passport.printedFields, birthDate: '1984-08-13' }
    expect(names(judge({ ...passport, printedFields }))).toEqual(['fields-disagree (front)'])
  })

  it('expire after the last day', () => {
    expect(names(judge(withZone({ expirationDate: '2026-01-15' })))).toEqual([])
    expect(names(judge(withZone({ expirationDate: '2026-01-14' })))).toEqual(['expired (front)'])
  })

  it('make the holder of age on the birthday, unless no age is required', () => {
    expect(names(judge(withZone({ birthDate: '2008-01-15' })))).toEqual([])
    expect(names(judge(withZone({ birthDate: '2008-01-16' })))).toEqual(['under-age (front)'])
    expect(names(judge(withZone({ birthDate: '2008-01-16' }), { minimumAgeYears: null }))).toEqual([])
  })
})

describe('two sides', () => {
  it('provide fields together: a card may have its MRZ on the back', () => {
    expect(names(judge({ ...card('a'), printedFields: blank }, { type: 'Identity', back: back() }))).toEqual([])
  })

  it('of a licence must agree in barcode and print; the barcode replaces unread print', () => {
    const { printedFields } = passport
    const licence = { ...card('a'), type: { guess: 'driver-license' as const, confidence: 0.9, evidence: [] } }
    const code = (fields: Record<string, string>) => ({
      ...back(),
      mrz: null,
      barcode: {
        symbology: 'PDF417' as const,
        aamva: true,
        fields: { ...(printedFields as Record<string, string>), ...fields },
        region: null,
      },
    })
    const requested = (front: DocumentFacts, other: DocumentFacts) => names(judge(front, { type: 'DriverLicense', back: other }))
    expect(requested(licence, code({}))).toEqual([])
    expect(requested(licence, code({ surname: 'SOMEBODYELSE' }))).toEqual(['fields-disagree (front)'])
    expect(requested({ ...licence, printedFields: blank }, code({}))).toEqual([])
    expect(requested({ ...licence, printedFields: blank }, code({ expirationDate: '2026-01-14' }))).toEqual(['expired (front)'])
  })

  it('may not be the same picture, nor a re-encoded copy', () => {
    const front = card('a')
    expect(names(judge(front, { type: 'Identity', back: back('a') }))).toEqual(['same-picture (back)'])
    const near = { ...back(), picture: { ...back().picture, perceptualHash: `${'a'.repeat(15)}b` } }
    expect(names(judge(front, { type: 'Identity', back: near }))).toEqual(['same-picture (back)'])
  })

  it('name the side that was taken instead, where they are swapped', () => {
    const seen = ({ errors }: ReturnType<typeof judge>) => errors.flatMap(({ side, seenSide }) => (seenSide ? [[side, seenSide]] : []))
    expect(seen(judge(back('a'), { type: 'Identity', back: card('b') }))).toEqual([
      ['front', 'back'],
      ['back', 'front'],
    ])
    expect(seen(judge(card('a'), { type: 'Identity', back: card('b') }))).toEqual([['back', 'front']])
    expect(seen(judge({ ...card('a'), portrait: null }, { type: 'Identity', back: back('b') }))).toEqual([])
    expect(seen(judge({ ...passport, portrait: null }))).toEqual([])
  })

  it('may not both be fronts', () => {
    expect(names(judge(card('a'), { type: 'Identity', back: card('b') }))).toEqual(['back-side (back)'])
  })

  it('are each judged: a soft back is reported as the back', () => {
    const soft = { ...back(), quality: { ...passport.quality, edgeSteepness: 0.05 } }
    expect(names(judge(card('a'), { type: 'Identity', back: soft }))).toEqual(['focus (back)'])
  })
})
