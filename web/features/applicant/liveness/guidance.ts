import type { FaceObstacle } from '#contract/liveness/face-obstacle.ts'
import type { FaceHint } from '#contract/liveness/face-position.ts'

/** What one look at the camera's picture gave. */
export type FaceLook = { hint: FaceHint; obstacle: FaceObstacle | null }
/** The one thing to do; `hold-steady`: nothing is in the way. */
export type Guidance = FaceHint | FaceObstacle
/** Why a try ended in which the face never sat well. */
export type PoorPosition = 'no-face' | 'multiple-faces' | 'move-closer' | 'move-away' | 'centre-face' | 'too-dark'

/** Where the face sits comes first: what else is seen of it may change with it. */
export function toGuidance({ hint, obstacle }: FaceLook): Guidance {
  if (hint === 'no-face') return obstacle ?? hint
  return hint === 'hold-steady' && obstacle ? obstacle : hint
}

/** What was wrong most often; of two as often, what was wrong last. */
export function findCause(guidance: readonly Guidance[]): PoorPosition {
  const poor = guidance.flatMap((one) => toPoorPosition(one) ?? [])
  const countOf = (cause: PoorPosition) => poor.filter((one) => one === cause).length
  return poor.reduce<PoorPosition>((best, one) => (countOf(one) >= countOf(best) ? one : best), poor[0] ?? 'no-face')
}

function toPoorPosition(guidance: Guidance): PoorPosition | null {
  switch (guidance) {
    case 'centre-face-left':
    case 'centre-face-right':
    case 'centre-face-up':
    case 'centre-face-down':
      return 'centre-face'
    // Where the face sits well, none of these ends a try.
    case 'hold-steady':
    case 'eyes-covered':
    case 'mouth-covered':
    case 'turned-away':
      return null
    default:
      return guidance
  }
}

const everyMs = 1_000
const longestMs = 16_000
/** Nothing has changed for this many looks: the person reads, or is away. */
const calmLooks = 10

/**
 * When the camera page looks again before the person is ready: once a second, seldom when nothing changes, and ever more seldom while the
 * server is busy or away. The next look begins after the last is answered, so one frame is under way at most.
 */
export function toNextLookMs({ unchanged, failures }: { unchanged: number; failures: number }): number {
  if (failures > 0) return Math.min(longestMs, everyMs * 2 ** failures)
  return unchanged < calmLooks ? everyMs : unchanged < 4 * calmLooks ? 2 * everyMs : 5 * everyMs
}
