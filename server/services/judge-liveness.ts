import type { CheckResult, NotJudgedReason } from '#contract/check-result.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ChallengeStep, ClipFacts } from '#vision/facts.ts'

export type LivenessExpectation = {
  /** Whether there is a document portrait to compare with. */
  hasPortrait: boolean
  /** The order that was drawn for this session; null asks for no movement. */
  challenge: readonly ChallengeStep[] | null
  maxDurationMs: number
}

export type LivenessCheckName =
  | 'duration'
  | 'frames'
  | 'screen-pattern'
  | 'print-pattern'
  | 'frame-around-face'
  | 'one-face'
  | 'face-in-view'
  | 'upright'
  | 'inside-picture'
  | 'face-size'
  | 'light'
  | 'focus'
  | 'mouth-visible'
  | 'eyes-visible'
  | 'moving-pictures'
  | 'moving-face'
  | 'depth'
  | 'same-person'
  | 'passive-network'
  | 'portrait-match'
  | 'challenge'

/** One measured fact beside its threshold. Staff see all of them; the applicant sees the first refusal's code. */
export type LivenessCheck = {
  check: LivenessCheckName
  code: ErrorCode
  fact: number | string | null
  /** 'atLeast' and 'atMost' say on which side of it the fact has to be. */
  threshold: { atLeast: number | string } | { atMost: number }
  result: CheckResult
  reason: NotJudgedReason | null
}

export type LivenessVerdict = { passed: boolean; refusals: LivenessCheck[]; checks: LivenessCheck[] }

/**
 * Where each line is drawn, and why there. "Made clips" are the animated photographs of the accuracy page: on them the
 * live-like, the poor and the attacking kinds leave the gaps named here. No line rests on a single file.
 */
export const livenessThresholds = {
  /** The browser records 1.8 s; a slow start may cost almost half of it. */
  minDurationMs: 1_000,
  /** Eight frames in 1.8 s are 4.4 a second: less shows no movement. */
  minFrames: 8,
  /** Live-like clips stay under 1.5, filmed screens start at 3.4 (natural logarithm over the surroundings). */
  maxMoirePeak: 2.4,
  /** Live-like clips stay under 1.0, prints start at 1.36; the frame round the sheet is the second witness. */
  maxHalftonePeak: 1.25,
  /** Doors, pictures on the wall and black bars reach 0.25; sheets and phones start at 0.5 where their edge is in view. */
  maxBezelScore: 0.45,
  /** One frame in ten may show a passer-by. */
  maxManyFacesShare: 0.1,
  /** One frame in seven may miss the face: a blink of the finder, not a person who left. */
  maxNoFaceShare: 0.15,
  /** The spec's own rule for the picture that starts the recording keeps the head within the oval; nobody holds it at 35 degrees. */
  maxRollDegrees: 35,
  /** Nine tenths of the face in the picture, with room for a box that is drawn a little large. */
  minInsideShare: 0.85,
  /** The spec asks for half of the oval's width, which is 0.40 of the shorter side; the person may lean back after that. */
  minFaceWidthShare: 0.24,
  /** A face of 36 px before a camera of 300: what is found round it says nothing about it. */
  minMeasurableFaceShare: 0.12,
  /** Skin under a lamp in the evening lies above 60, of dark tone too; under this, detail drowns in noise. */
  minLuminance: 52,
  /** Live-like clips from the softest photographs lie at 0.52, blurred and shaken ones end at 0.38. */
  minSharpness: 0.43,
  /** Beards and lipstick stay under 0.12, masks start at 0.35. */
  maxLowerFaceCovered: 0.25,
  /** Deep-set eyes in shade reach 0.62, dark glasses start at 0.95. */
  maxEyesCovered: 0.8,
  /** Made living faces repeat under 0.1 of their frames, a real one in an old, strongly compressed film 0.48, frozen ones 0.65 and more. */
  maxRepeatedFrameShare: 0.58,
  /** The same film rests for 0.83 s once; a clip that freezes after a third of 1.8 s rests for 1.2 s. */
  maxStillMs: 1_100,
  /** Shares of the face's width from frame to frame: a photograph on a stand 0.0004, a person who holds still 0.005. */
  minLandmarkMotion: 0.0012,
  /** Same unit, over the clip: a photograph on a stand 0.001, one moved by hand 0.003, a person who holds still 0.0056. */
  minNonPlanarResidual: 0.0042,
  /** A head that turns or nods through its threshold leaves 0.019 and more, a flat picture that is tilted 0.006. */
  minNonPlanarWhenTurning: 0.012,
  /** Same person through turns 0.6 and more, another person under 0.3. */
  minSameFace: 0.4,
  /** The network is trusted only when it is sure of an attack: on soft photographs it falls to 0.3 for nothing. */
  minPassiveLive: 0.08,
  /** One false match in a thousand, from the curve of the accuracy page. */
  minPortraitLikeness: 0.37,
} as const

const t = livenessThresholds
const turning: readonly ChallengeStep[] = ['turn-left', 'turn-right', 'look-up', 'look-down']

const toResult = (isRight: boolean) => ({ result: isRight ? 'passed' : 'failed', reason: null }) as const

function atLeast(check: LivenessCheckName, code: ErrorCode, fact: number, threshold: number): LivenessCheck {
  return { check, code, fact, threshold: { atLeast: threshold }, ...toResult(fact >= threshold) }
}

function atMost(check: LivenessCheckName, code: ErrorCode, fact: number, threshold: number): LivenessCheck {
  return { check, code, fact, threshold: { atMost: threshold }, ...toResult(fact <= threshold) }
}

/**
 * Whether the movements were made in the drawn order, before any other. Extra movements after the last asked one do
 * not matter: people relax. An extra one before it does: a clip that shows everything would answer every order.
 */
function answers(seen: readonly ChallengeStep[], asked: readonly ChallengeStep[]): boolean {
  // Where the same movement is asked twice in a row, each counts; else one that trembles at its threshold counts once.
  const isTwiceAsked = asked.some((step, i) => step === asked[i - 1])
  const merged = isTwiceAsked ? seen : seen.filter((step, i) => step !== seen[i - 1])
  return asked.every((step, i) => merged[i] === step)
}

function judgeFile(facts: ClipFacts, { maxDurationMs }: LivenessExpectation): LivenessCheck[] {
  return [
    atLeast('duration', 'VIDEO_INVALID_DURATION', facts.durationMs, t.minDurationMs),
    atMost('duration', 'VIDEO_INVALID_DURATION', facts.durationMs, maxDurationMs),
    atLeast('frames', 'VIDEO_INVALID_DURATION', facts.framesDecoded, t.minFrames),
  ]
}

/**
 * What a screen, a print or a sheet leaves in the picture, and what covers the face. Judged first: a pattern or a mask can
 * hide the face from the finder, and the lines of a mask look like a print's.
 */
function judgePatterns({ attack, quality, noFaceShare }: ClipFacts): LivenessCheck[] {
  const poor = 'VIDEO_LOW_FACE_QUALITY'
  return [
    ...(noFaceShare < 1 ? [atLeast('face-size', poor, quality.faceWidthShare, t.minMeasurableFaceShare)] : []),
    atMost('screen-pattern', 'LIVENESS_TEST_FAILED', attack.moirePeak, t.maxMoirePeak),
    atMost('mouth-visible', poor, attack.lowerFaceCovered, t.maxLowerFaceCovered),
    atMost('print-pattern', 'LIVENESS_TEST_FAILED', attack.halftonePeak, t.maxHalftonePeak),
    atMost('frame-around-face', 'LIVENESS_TEST_FAILED', attack.bezelScore, t.maxBezelScore),
    atMost('eyes-visible', poor, attack.eyesCovered, t.maxEyesCovered),
  ]
}

function judgeView(facts: ClipFacts): LivenessCheck[] {
  const { quality } = facts
  const poor = 'VIDEO_LOW_FACE_QUALITY'
  return [
    atMost('one-face', 'VIDEO_MULTIPLE_FACES', facts.manyFacesShare, t.maxManyFacesShare),
    atMost('face-in-view', 'VIDEO_FACE_NOT_FOUND', facts.noFaceShare, t.maxNoFaceShare),
    atMost('upright', poor, quality.rollDegrees, t.maxRollDegrees),
    atLeast('inside-picture', poor, quality.insideShare, t.minInsideShare),
    atLeast('face-size', poor, quality.faceWidthShare, t.minFaceWidthShare),
    atLeast('light', poor, quality.luminance, t.minLuminance),
    atLeast('focus', poor, quality.sharpness, t.minSharpness),
  ]
}

function judgeLife(facts: ClipFacts, { challenge }: LivenessExpectation): LivenessCheck[] {
  const { movement } = facts
  const depth = challenge?.some((step) => turning.includes(step)) ? t.minNonPlanarWhenTurning : t.minNonPlanarResidual
  return [
    atMost('moving-pictures', 'LIVENESS_TEST_FAILED', facts.repeatedFrameShare, t.maxRepeatedFrameShare),
    atMost('moving-pictures', 'LIVENESS_TEST_FAILED', movement.longestStillMs, t.maxStillMs),
    atLeast('moving-face', 'LIVENESS_TEST_FAILED', movement.landmarkMotion, t.minLandmarkMotion),
    atLeast('depth', 'LIVENESS_TEST_FAILED', movement.nonPlanarResidual, depth),
    atLeast('passive-network', 'LIVENESS_TEST_FAILED', facts.attack.passiveLive, t.minPassiveLive),
  ]
}

function judgePerson(facts: ClipFacts, { hasPortrait }: LivenessExpectation): LivenessCheck[] {
  const same = atLeast('same-person', 'VIDEO_FACE_CHANGED', facts.sameFaceLowest ?? -1, t.minSameFace)
  if (!hasPortrait) return [same]
  const likeness = facts.portraitLikeness ?? -1
  return [same, atLeast('portrait-match', 'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED', likeness, t.minPortraitLikeness)]
}

function judgeChallenge(facts: ClipFacts, { challenge }: LivenessExpectation): LivenessCheck[] {
  if (!challenge) return []
  const seen = facts.stepsSeen.map(({ step }) => step)
  return [
    {
      check: 'challenge',
      code: 'LIVENESS_CHALLENGE_FAILED',
      fact: seen.join(' '),
      threshold: { atLeast: challenge.join(' ') },
      ...toResult(answers(seen, challenge)),
    },
  ]
}

/**
 * The verdict on a recording: pure, from the engine's facts. Refusals come in the order in which they are worth telling:
 * the first is what the applicant can mend. A pass never approves by itself; it lets the request go on to a decision.
 */
export function judgeLiveness(facts: ClipFacts, expectation: LivenessExpectation): LivenessVerdict {
  const checks = [
    ...judgeFile(facts, expectation),
    ...judgePatterns(facts),
    ...judgeView(facts),
    ...judgePerson(facts, { ...expectation, hasPortrait: false }),
    ...judgeLife(facts, expectation),
    ...judgeChallenge(facts, expectation),
    ...judgePerson(facts, expectation).filter(({ check }) => check === 'portrait-match'),
  ]
  const refusals = checks.filter(({ result }) => result === 'failed')
  return { passed: refusals.length === 0, refusals, checks }
}
