import type { AnswerOf } from '#contract/endpoint.ts'
import type { FaceRectangle } from '#contract/liveness/face-position.ts'
import type { checkLiveness } from '#contract/requests/individual-calls.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import type { Challenge, ChallengeKind } from '#web/features/applicant/liveness/liveness-machine.ts'
import { call } from '#web/lib/api/call.ts'
import type { IndividualEndpoints } from '#web/lib/api/individual-endpoints.ts'

/** The server's part in the flow. */
export type LivenessCalls = {
  reportStatus(link: Link, status: 'LIVENESS_STARTED' | 'CAMERA_FAILED', remark?: string): Promise<unknown>
  drawChallenge(link: Link, kind: ChallengeKind, signal: AbortSignal): Promise<Challenge>
  /** `screenshot`: base64 of a JPEG. */
  detectFaces(link: Link, screenshot: string, signal: AbortSignal): Promise<FaceRectangle[]>
  checkLiveness(link: Link, video: File, challengeId: string | undefined, signal: AbortSignal): Promise<AnswerOf<typeof checkLiveness>>
  getRequestStatus(link: Link, signal: AbortSignal): Promise<VerificationRequest>
}

export function toLivenessCalls(endpoints: IndividualEndpoints): LivenessCalls {
  const { setRequestStatus, drawLivenessChallenge, detectFace, checkLiveness, getRequestStatus } = endpoints
  return {
    reportStatus: (link, status, remark) => call(setRequestStatus, { body: { ...link, status, ...(remark ? { remark } : {}) } }),
    drawChallenge: (link, kind, signal) => call(drawLivenessChallenge, { body: { ...link, kind } }, { signal }),
    detectFaces: async (link, screenshot, signal) => {
      const selfieImage = { fileName: 'screenshot.jpg', fileContent: screenshot }
      const { faces } = await call(detectFace, { body: { ...link, selfieImage } }, { signal })
      return faces.map((face) => face.faceRectangle)
    },
    checkLiveness: (link, video, challengeId, signal) =>
      call(checkLiveness, { body: { ...link, ...(challengeId ? { challengeId } : {}) }, files: { video } }, { signal }),
    getRequestStatus: (link, signal) => call(getRequestStatus, { body: link }, { signal }),
  }
}
