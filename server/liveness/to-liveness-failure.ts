import type { ErrorCode } from '#contract/error-codes.ts'
import { type FaceQualityCause, faceQualityCauses } from '#contract/errors/face-quality-causes.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import type { Language } from '#contract/language.ts'
import type { LivenessCheckName } from '#server/liveness/judge-liveness.ts'
import type { JudgedCheck } from '#server/platform/database/schema-verification.ts'

const causes: Readonly<Record<string, FaceQualityCause>> = {
  upright: 'tilted',
  'inside-picture': 'cut-off',
  'face-size': 'too-far',
  light: 'too-dark',
  focus: 'blurred',
  'mouth-visible': 'mouth-covered',
  'eyes-visible': 'eyes-covered',
} satisfies Partial<Record<LivenessCheckName, FaceQualityCause>>

/** The check that a recording was refused for: the judge tells of those that failed before those that could not be judged. */
export function findRefusedCheck(checks: readonly JudgedCheck[]): string | null {
  const notJudged = () => checks.find(({ result, reason }) => result === 'not_judged' && reason !== 'portrait_not_found')
  return (checks.find(({ result }) => result === 'failed') ?? notJudged())?.check ?? null
}

/** Why a recording was refused, in words for the applicant: one cause and one thing to do. VIDEO_LOW_FACE_QUALITY alone stands for several. */
export function toLivenessFailure(code: ErrorCode, check: string | null, language: Language): LivenessFailure {
  const cause = check && causes[check]
  const isOneOfSeveral = code === 'VIDEO_LOW_FACE_QUALITY' && cause
  return { code, ...(isOneOfSeveral ? faceQualityCauses[cause][language] : toErrorMessage(code, language)) }
}
type LivenessFailure = { code: ErrorCode; title: string; message: string }
