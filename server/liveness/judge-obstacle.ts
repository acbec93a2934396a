import type { FaceObstacle } from '#contract/liveness/face-obstacle.ts'
import { livenessThresholds } from '#server/liveness/judge-liveness.ts'
import type { FaceDetection } from '#vision/facts.ts'

export const obstacleThresholds = {
  /** A lens that is covered, or a room at night: the made clips that are too dark lie at 12, living rooms in the evening above 50. */
  minPictureLuminance: 30,
  /** A head that looks at the phone turns by less than 15 degrees; from 30 on the far cheek is out of sight. */
  maxYawDegrees: 30,
} as const

/**
 * What the recording would be refused for, by the recording's own thresholds: told while it costs no try. It never keeps anybody from
 * recording; where the face sits well is judged from its box.
 */
export function judgeObstacle({ luminance, main }: Pick<FaceDetection, 'luminance' | 'main'>): FaceObstacle | null {
  if (!main) return luminance < obstacleThresholds.minPictureLuminance ? 'too-dark' : null
  if (main.luminance < livenessThresholds.minLuminance) return 'too-dark'
  if (Math.abs(main.yawDegrees) > obstacleThresholds.maxYawDegrees) return 'turned-away'
  if (main.lowerFaceCovered > livenessThresholds.maxLowerFaceCovered) return 'mouth-covered'
  return main.eyesCovered > livenessThresholds.maxEyesCovered ? 'eyes-covered' : null
}
