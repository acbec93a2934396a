import { describe, expect, it } from 'vitest'
import { back, blank, card, judge, names, passport, withGeometry, withMrz, withQuality } from '#server/testing/judged-documents.ts'
import type { DocumentFacts } from '#vision/facts.ts'

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
      ...withMrz({ expirationDate: '2020-01-01', birthDate: '2015-01-01' }),
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
