import type { AnswerOf } from '#contract/endpoint.ts'
import type { FaceObstacle } from '#contract/liveness/face-obstacle.ts'
import type { FaceRectangle } from '#contract/liveness/face-position.ts'
import type { checkLiveness } from '#contract/requests/individual-calls.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { submitRecording } from '#contract/uploads/upload-calls.ts'
import type { Challenge, ChallengeKind } from '#web/features/applicant/liveness/liveness-machine.ts'
import { call } from '#web/lib/api/call.ts'
import type { IndividualEndpoints } from '#web/lib/api/individual-endpoints.ts'
import { type PartsOptions, sendInParts } from '#web/lib/api/send-in-parts.ts'
import { canHash } from '#web/lib/platform/upload/sha256.ts'
import { silence } from '#web/lib/timing/silence.ts'

/** The server's part in the flow. */
export type LivenessCalls = {
  reportStatus(link: Link, status: 'LIVENESS_STARTED' | 'CAMERA_FAILED', remark?: string): Promise<unknown>
  drawChallenge(link: Link, kind: ChallengeKind, signal: AbortSignal): Promise<Challenge>
  /** `screenshot`: base64 of a JPEG. */
  detectFaces(link: Link, screenshot: string, signal: AbortSignal): Promise<{ faces: FaceRectangle[]; obstacle: FaceObstacle | null }>
  checkLiveness(link: Link, video: File, challengeId: string | undefined, signal: AbortSignal): Promise<AnswerOf<typeof checkLiveness>>
  /** Sends a recording in parts, or goes on with it, and answers its upload's id. Without it, recordings are sent whole. */
  sendRecording?(video: File, options: Omit<PartsOptions, 'kind'>): Promise<string>
  submitRecording?(uploadId: string, challengeId: string | undefined, signal: AbortSignal): Promise<AnswerOf<typeof checkLiveness>>
  getRequestStatus(link: Link, signal: AbortSignal): Promise<VerificationRequest>
}

/** How many checks have failed, how many may, and how the newest ended. */
export type CheckedTries = Pick<VerificationRequest, 'countLivenessDeclined' | 'livenessDeclinedLimit' | 'newLivenessCheckInfo'>

/** `onChecked` hears what an answer says of the tries. */
export function toLivenessCalls(endpoints: IndividualEndpoints, onChecked: (checked: CheckedTries) => void): LivenessCalls {
  const checked = (answer: AnswerOf<typeof checkLiveness>) => {
    const { countLivenessDeclined, livenessDeclinedLimit, verifyStatus, selfieUrl, failure } = answer
    onChecked({ countLivenessDeclined, livenessDeclinedLimit, newLivenessCheckInfo: { verifyStatus, selfieUrl, failure } })
    return answer
  }
  const { setRequestStatus, drawLivenessChallenge, detectFace, checkLiveness, getRequestStatus } = endpoints
  return {
    reportStatus: (link, status, remark) => call(setRequestStatus, { body: { ...link, status, ...(remark ? { remark } : {}) } }),
    drawChallenge: (link, kind, signal) => call(drawLivenessChallenge, { body: { ...link, kind } }, { signal }),
    detectFaces: async (link, screenshot, signal) => {
      const selfieImage = { fileName: 'screenshot.jpg', fileContent: screenshot }
      const { faces, obstacle = null } = await call(detectFace, { body: { ...link, selfieImage } }, { signal })
      return { faces: faces.map((face) => face.faceRectangle), obstacle }
    },
    checkLiveness: async (link, video, challengeId, signal) => {
      const body = { ...link, ...(challengeId ? { challengeId } : {}) }
      return checked(await call(checkLiveness, { body, files: { video } }, { signal }))
    },
    ...(canHash() && {
      sendRecording: (video, options) => sendInParts(video, { kind: 'recording', ...options }),
      submitRecording: async (uploadId, challengeId, signal) =>
        checked(
          await call(
            submitRecording,
            { body: { uploadId, ...(challengeId ? { challengeId } : {}) } },
            { signal, timeoutMs: silence.verdictMs },
          ),
        ),
    }),
    getRequestStatus: async (link, signal) => {
      const request = await call(getRequestStatus, { body: link }, { signal, timeoutMs: silence.questionMs })
      const { countLivenessDeclined, livenessDeclinedLimit, newLivenessCheckInfo } = request
      onChecked({ countLivenessDeclined, livenessDeclinedLimit, newLivenessCheckInfo })
      return request
    },
  }
}
