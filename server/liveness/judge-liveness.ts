import type { CheckFact, CheckResult, CheckThreshold, NotJudgedReason } from '#contract/documents/check-result.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { judgeFact, judgeNumber, type Missing, missing, orMissing } from '#server/checks/judge-fact.ts'
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
  result: CheckResult
  reason: NotJudgedReason | null
  fact: CheckFact
  threshold: CheckThreshold
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

function atLeast(
  check: LivenessCheckName,
  code: ErrorCode,
  fact: number | Missing,
  threshold: number,
  unit?: 'ms' | 'degrees',
): LivenessCheck {
  return { check, code, ...judgeNumber(fact, 'atLeast', threshold, unit) }
}

function atMost(
  check: LivenessCheckName,
  code: ErrorCode,
  fact: number | Missing,
  threshold: number,
  unit?: 'ms' | 'degrees',
): LivenessCheck {
  return { check, code, ...judgeNumber(fact, 'atMost', threshold, unit) }
}

/** What was seen of a face or of the pictures counts only where there was one, or any: the measures of nothing are noughts. */
function openMeasures({ oneFaceShare, noFaceShare, manyFacesShare, framesDecoded }: ClipFacts) {
  const isLookedAt = oneFaceShare + noFaceShare + manyFacesShare > 0
  const isFaceSeen = isLookedAt && noFaceShare < 1
  return {
    isFaceSeen,
    ofPictures: (fact: number): number | Missing => (isLookedAt ? fact : missing('recording_too_short')),
    ofFace: (fact: number): number | Missing => (isFaceSeen ? fact : missing('face_not_found')),
    overTime: (fact: number): number | Missing => (framesDecoded > 1 ? fact : missing('recording_too_short')),
  }
}

/**
 * Whether the movements were made in the drawn order, before any other. Extra movements after the last asked one do
 * not matter: people relax. An extra one before it does: a clip that shows everything would answer every order.
 */
function answers(seen: readonly ChallengeStep[], requested: readonly ChallengeStep[]): boolean {
  // Where the same movement is asked twice in a row, each counts; else one that trembles at its threshold counts once.
  const isRepeated = requested.some((step, i) => step === requested[i - 1])
  const merged = isRepeated ? seen : seen.filter((step, i) => step !== seen[i - 1])
  return requested.every((step, i) => merged[i] === step)
}

function judgeFile(facts: ClipFacts, { maxDurationMs }: LivenessExpectation): LivenessCheck[] {
  return [
    atLeast('duration', 'VIDEO_INVALID_DURATION', facts.durationMs, t.minDurationMs, 'ms'),
    atMost(
      'duration',
      'VIDEO_INVALID_DURATION',
      facts.framesDecoded > 0 ? facts.durationMs : missing('recording_too_short'),
      maxDurationMs,
      'ms',
    ),
    atLeast('frames', 'VIDEO_INVALID_DURATION', facts.framesDecoded, t.minFrames),
  ]
}

/**
 * What a screen, a print or a sheet leaves in the picture, and what covers the face. Judged first: a pattern or a mask can
 * hide the face from the finder, and the lines of a mask look like a print's.
 */
function judgePatterns(facts: ClipFacts): LivenessCheck[] {
  const { attack, quality } = facts
  const { isFaceSeen, ofFace, ofPictures } = openMeasures(facts)
  const poor = 'VIDEO_LOW_FACE_QUALITY'
  return [
    ...(isFaceSeen ? [atLeast('face-size', poor, quality.faceWidthShare, t.minMeasurableFaceShare)] : []),
    atMost('screen-pattern', 'LIVENESS_TEST_FAILED', ofPictures(attack.moirePeak), t.maxMoirePeak),
    atMost('mouth-visible', poor, ofFace(attack.lowerFaceCovered), t.maxLowerFaceCovered),
    atMost('print-pattern', 'LIVENESS_TEST_FAILED', ofPictures(attack.halftonePeak), t.maxHalftonePeak),
    atMost('frame-around-face', 'LIVENESS_TEST_FAILED', ofFace(attack.bezelScore), t.maxBezelScore),
    atMost('eyes-visible', poor, ofFace(attack.eyesCovered), t.maxEyesCovered),
  ]
}

function judgeView(facts: ClipFacts): LivenessCheck[] {
  const { quality } = facts
  const { ofFace, ofPictures } = openMeasures(facts)
  const poor = 'VIDEO_LOW_FACE_QUALITY'
  return [
    atMost('one-face', 'VIDEO_MULTIPLE_FACES', ofFace(facts.manyFacesShare), t.maxManyFacesShare),
    atMost('face-in-view', 'VIDEO_FACE_NOT_FOUND', ofPictures(facts.noFaceShare), t.maxNoFaceShare),
    atMost('upright', poor, ofFace(quality.rollDegrees), t.maxRollDegrees, 'degrees'),
    atLeast('inside-picture', poor, ofFace(quality.insideShare), t.minInsideShare),
    atLeast('face-size', poor, ofFace(quality.faceWidthShare), t.minFaceWidthShare),
    atLeast('light', poor, ofFace(quality.luminance), t.minLuminance),
    atLeast('focus', poor, ofFace(quality.sharpness), t.minSharpness),
  ]
}

function judgeLife(facts: ClipFacts, { challenge }: LivenessExpectation): LivenessCheck[] {
  const { movement } = facts
  const { ofFace, overTime } = openMeasures(facts)
  const depth = challenge?.some((step) => turning.includes(step)) ? t.minNonPlanarWhenTurning : t.minNonPlanarResidual
  return [
    atMost('moving-pictures', 'LIVENESS_TEST_FAILED', overTime(facts.repeatedFrameShare), t.maxRepeatedFrameShare),
    atMost('moving-pictures', 'LIVENESS_TEST_FAILED', overTime(movement.longestStillMs), t.maxStillMs, 'ms'),
    atLeast('moving-face', 'LIVENESS_TEST_FAILED', ofFace(movement.landmarkMotion), t.minLandmarkMotion),
    atLeast('depth', 'LIVENESS_TEST_FAILED', ofFace(movement.nonPlanarResidual), depth),
    atLeast('passive-network', 'LIVENESS_TEST_FAILED', ofFace(facts.attack.passiveLive), t.minPassiveLive),
  ]
}

function judgeSamePerson(facts: ClipFacts): LivenessCheck {
  const { isFaceSeen } = openMeasures(facts)
  const lowest = orMissing(facts.sameFaceLowest, isFaceSeen ? 'recording_too_short' : 'face_not_found')
  return atLeast('same-person', 'VIDEO_FACE_CHANGED', lowest, t.minSameFace)
}

function judgeMatch({ portraitLikeness }: ClipFacts, { hasPortrait }: LivenessExpectation): LivenessCheck {
  const likeness = hasPortrait ? orMissing(portraitLikeness, 'face_not_found') : missing('portrait_not_found')
  return atLeast('portrait-match', 'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED', likeness, t.minPortraitLikeness)
}

function judgeChallenge(facts: ClipFacts, { challenge }: LivenessExpectation): LivenessCheck[] {
  if (!challenge) return []
  const seen = facts.stepsSeen.map(({ step }) => step)
  const verdict = judgeFact<string[]>(seen, { inOrder: [...challenge] }, () => answers(seen, challenge))
  return [{ check: 'challenge', code: 'LIVENESS_CHALLENGE_FAILED', ...verdict }]
}

/**
 * The verdict on a recording: pure, from the engine's facts. Refusals come in the order in which they are worth telling:
 * the first is what the applicant can mend. A recording of which something could not be judged is not taken either, but for a document
 * without a portrait, which no recording can mend. A pass never approves by itself; it lets the request go on to a decision.
 */
export function judgeLiveness(facts: ClipFacts, expectation: LivenessExpectation): LivenessVerdict {
  const checks = [
    ...judgeFile(facts, expectation),
    ...judgePatterns(facts),
    ...judgeView(facts),
    judgeSamePerson(facts),
    ...judgeLife(facts, expectation),
    ...judgeChallenge(facts, expectation),
    judgeMatch(facts, expectation),
  ]
  const failed = checks.filter(({ result }) => result === 'failed')
  const notJudged = checks.filter(({ result, reason }) => result === 'not_judged' && reason !== 'portrait_not_found')
  const refusals = [...failed, ...notJudged]
  return { passed: refusals.length === 0, refusals, checks }
}
