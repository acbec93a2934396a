import { describe, expect, it } from 'vitest'
import { documentThresholds as limits } from '#server/documents/document-thresholds.ts'
import { back, blank, card, judge, names, passport, withGeometry, withMrz, withQuality } from '#server/testing/judged-documents.ts'
import type { DocumentFacts } from '#vision/facts.ts'

describe('a document', () => {
  it('without faults is accepted, with every check recorded', () => {
    const verdict = judge(passport)
    expect(names(verdict)).toEqual([])
    expect(verdict.accepted).toBe(true)
    expect(verdict.checks.map(({ check }) => check)).toContain('screen-capture')
    expect(verdict.checks.every(({ result }) => result === 'passed')).toBe(true)
  })

  it('of an unknown state is accepted, as specimens are', () => {
    expect(judge(withMrz({ issuingState: 'XXA', nationality: 'XXA' })).accepted).toBe(true)
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
    expect(names(judge(withMrz({ expirationDate: '2026-01-15' })))).toEqual([])
    expect(names(judge(withMrz({ expirationDate: '2026-01-14' })))).toEqual(['expired (front)'])
  })

  it('make the holder of age on the birthday, unless no age is required', () => {
    expect(names(judge(withMrz({ birthDate: '2008-01-15' })))).toEqual([])
    expect(names(judge(withMrz({ birthDate: '2008-01-16' })))).toEqual(['under-age (front)'])
    expect(names(judge(withMrz({ birthDate: '2008-01-16' }), { minimumAgeYears: null }))).toEqual([])
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
