import { describe, expect, it } from 'vitest'
import { judgeLiveness, type LivenessExpectation, livenessThresholds as t } from '#server/liveness/judge-liveness.ts'
import type { ChallengeStep, ClipFacts } from '#vision/facts.ts'

/** A recording of 1.8 s that nobody would object to. */
function passingClip(): ClipFacts {
  return {
    container: 'webm',
    codec: 'vp8',
    width: 400,
    height: 300,
    durationMs: 1800,
    framesDecoded: 27,
    frames: [],
    oneFaceShare: 1,
    noFaceShare: 0,
    manyFacesShare: 0,
    sameFaceLowest: 0.9,
    embedding: null,
    portraitLikeness: 0.7,
    repeatedFrameShare: 0,
    movement: {
      landmarkMotion: 0.008,
      nonPlanarResidual: 0.02,
      backgroundLock: 0.3,
      blinks: 0,
      yawRangeDegrees: 5,
      pitchRangeDegrees: 3,
      faceWidthsPerSecond: 0.2,
      longestStillMs: 0,
    },
    quality: { sharpness: 0.7, luminance: 150, backlight: 10, faceWidthShare: 0.42, noise: 1, insideShare: 1, rollDegrees: 3 },
    attack: {
      passiveLive: 0.99,
      passiveLiveLowest: 0.97,
      moirePeak: 1,
      halftonePeak: 0.8,
      bezelScore: 0.1,
      lowerFaceCovered: 0,
      eyesCovered: 0.15,
    },
    stepsSeen: [],
    selfieJpeg: null,
    timingsMs: {},
  }
}

const passive: LivenessExpectation = { hasPortrait: true, challenge: null, maxDurationMs: 4000 }

function refusalsOf(change: (facts: ClipFacts) => void, expectation = passive): string[] {
  const facts = passingClip()
  change(facts)
  return judgeLiveness(facts, expectation).refusals.map(({ code, check }) => `${code} ${check}`)
}

it('passes a good recording with every fact and threshold', () => {
  const verdict = judgeLiveness(passingClip(), passive)
  expect(verdict).toMatchObject({ passed: true, refusals: [] })
  expect(verdict.checks.length).toBeGreaterThan(18)
  expect(verdict.checks.find(({ check }) => check === 'light')).toEqual({
    check: 'light',
    code: 'VIDEO_LOW_FACE_QUALITY',
    fact: 150,
    threshold: { atLeast: t.minLuminance },
    result: 'passed',
    reason: null,
  })
})

const small = 1e-6

describe.each<[string, number, 'least' | 'most', (facts: ClipFacts, value: number) => void]>([
  ['VIDEO_INVALID_DURATION duration', t.minDurationMs, 'least', (f, v) => Object.assign(f, { durationMs: v })],
  ['VIDEO_INVALID_DURATION duration', passive.maxDurationMs, 'most', (f, v) => Object.assign(f, { durationMs: v })],
  ['VIDEO_INVALID_DURATION frames', t.minFrames, 'least', (f, v) => Object.assign(f, { framesDecoded: v })],
  ['LIVENESS_TEST_FAILED screen-pattern', t.maxMoirePeak, 'most', (f, v) => Object.assign(f.attack, { moirePeak: v })],
  ['LIVENESS_TEST_FAILED print-pattern', t.maxHalftonePeak, 'most', (f, v) => Object.assign(f.attack, { halftonePeak: v })],
  ['LIVENESS_TEST_FAILED frame-around-face', t.maxBezelScore, 'most', (f, v) => Object.assign(f.attack, { bezelScore: v })],
  ['VIDEO_LOW_FACE_QUALITY mouth-visible', t.maxLowerFaceCovered, 'most', (f, v) => Object.assign(f.attack, { lowerFaceCovered: v })],
  ['VIDEO_LOW_FACE_QUALITY eyes-visible', t.maxEyesCovered, 'most', (f, v) => Object.assign(f.attack, { eyesCovered: v })],
  ['VIDEO_MULTIPLE_FACES one-face', t.maxManyFacesShare, 'most', (f, v) => Object.assign(f, { manyFacesShare: v })],
  ['VIDEO_FACE_NOT_FOUND face-in-view', t.maxNoFaceShare, 'most', (f, v) => Object.assign(f, { noFaceShare: v })],
  ['VIDEO_LOW_FACE_QUALITY upright', t.maxRollDegrees, 'most', (f, v) => Object.assign(f.quality, { rollDegrees: v })],
  ['VIDEO_LOW_FACE_QUALITY inside-picture', t.minInsideShare, 'least', (f, v) => Object.assign(f.quality, { insideShare: v })],
  ['VIDEO_LOW_FACE_QUALITY face-size', t.minFaceWidthShare, 'least', (f, v) => Object.assign(f.quality, { faceWidthShare: v })],
  ['VIDEO_LOW_FACE_QUALITY light', t.minLuminance, 'least', (f, v) => Object.assign(f.quality, { luminance: v })],
  ['VIDEO_LOW_FACE_QUALITY focus', t.minSharpness, 'least', (f, v) => Object.assign(f.quality, { sharpness: v })],
  ['VIDEO_FACE_CHANGED same-person', t.minSameFace, 'least', (f, v) => Object.assign(f, { sameFaceLowest: v })],
  ['LIVENESS_TEST_FAILED moving-pictures', t.maxRepeatedFrameShare, 'most', (f, v) => Object.assign(f, { repeatedFrameShare: v })],
  ['LIVENESS_TEST_FAILED moving-pictures', t.maxStillMs, 'most', (f, v) => Object.assign(f.movement, { longestStillMs: v })],
  ['LIVENESS_TEST_FAILED moving-face', t.minLandmarkMotion, 'least', (f, v) => Object.assign(f.movement, { landmarkMotion: v })],
  ['LIVENESS_TEST_FAILED depth', t.minNonPlanarResidual, 'least', (f, v) => Object.assign(f.movement, { nonPlanarResidual: v })],
  ['LIVENESS_TEST_FAILED passive-network', t.minPassiveLive, 'least', (f, v) => Object.assign(f.attack, { passiveLive: v })],
  [
    'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED portrait-match',
    t.minPortraitLikeness,
    'least',
    (f, v) => Object.assign(f, { portraitLikeness: v }),
  ],
])('%s at %f', (refusal, threshold, side, set) => {
  const [inside, outside] = side === 'least' ? [threshold + small, threshold - small] : [threshold - small, threshold + small]
  it('passes at the threshold and inside it', () => {
    expect(refusalsOf((facts) => set(facts, threshold))).toEqual([])
    expect(refusalsOf((facts) => set(facts, inside))).toEqual([])
  })
  it('refuses just beyond', () => {
    expect(refusalsOf((facts) => set(facts, outside))).toEqual([refusal])
  })
})

describe('a challenge', () => {
  const requested: ChallengeStep[] = ['turn-left', 'look-up', 'open-mouth']
  const answer = (...seen: ChallengeStep[]) =>
    refusalsOf(
      (facts) => {
        facts.stepsSeen = seen.map((step, i) => ({ step, atMs: 500 + i * 800 }))
      },
      { ...passive, challenge: requested, maxDurationMs: 7500 },
    )
  const failed = ['LIVENESS_CHALLENGE_FAILED challenge']

  it('passes for the drawn order, whatever follows', () => {
    expect(answer('turn-left', 'look-up', 'open-mouth')).toEqual([])
    expect(answer('turn-left', 'look-up', 'open-mouth', 'turn-right')).toEqual([])
  })
  it('fails for another order, part of it, or no movement', () => {
    expect(answer('look-up', 'turn-left', 'open-mouth')).toEqual(failed)
    expect(answer('turn-left', 'look-up')).toEqual(failed)
    expect(answer()).toEqual(failed)
  })
  it('fails where every movement is shown', () => {
    expect(answer('turn-left', 'turn-right', 'look-up', 'look-down', 'open-mouth')).toEqual(failed)
  })
  it('requires more depth for head turns than for mouth and eyes', () => {
    const flat = (challenge: ChallengeStep[]) =>
      refusalsOf(
        (facts) => {
          facts.movement.nonPlanarResidual = 0.008
          facts.stepsSeen = challenge.map((step, i) => ({ step, atMs: i * 900 }))
        },
        { ...passive, challenge, maxDurationMs: 7500 },
      )
    expect(flat(['turn-left', 'turn-right'])).toEqual(['LIVENESS_TEST_FAILED depth'])
    expect(flat(['open-mouth', 'close-eyes'])).toEqual([])
  })
})

it('requires no match where there is no portrait', () => {
  const without = { ...passive, hasPortrait: false }
  expect(refusalsOf((facts) => Object.assign(facts, { portraitLikeness: null }), without)).toEqual([])
  expect(refusalsOf((facts) => Object.assign(facts, { portraitLikeness: null }))).toEqual([
    'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED portrait-match',
  ])
})

it('reports first what the applicant can correct', () => {
  const dark = refusalsOf((facts) => {
    facts.quality.luminance = 20
    facts.sameFaceLowest = 0.1
    facts.attack.passiveLive = 0.01
  })
  expect(dark[0]).toBe('VIDEO_LOW_FACE_QUALITY light')
})
