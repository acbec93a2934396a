import { captureLimits } from '#contract/documents/capture-limits.ts'
import { type FrameAnswer, judgeAnswer } from '#web/features/applicant/document/auto-capture/judge-answer.ts'
import type { SeenFrame, VideoWatch } from '#web/features/applicant/document/auto-capture/seen-frame.ts'
import { isVisible, watchVisibility } from '#web/lib/platform/visibility.ts'

export type ServerWatch = Omit<VideoWatch, 'video'> & {
  /** Takes a frame of the video and asks the server. */
  detect: (signal: AbortSignal) => Promise<FrameAnswer>
  /** Of one opened camera, over all its watches. */
  budget: { framesLeft: number }
  visibility?: { isVisible: () => boolean; watch: typeof watchVisibility }
}

const maxFailures = 3
const firstPauseMs = 1_000

/** Sends small frames to the server, each after the answer to the one before, until it is closed. */
export function watchByServer({
  region,
  sizeMm,
  detect,
  budget,
  onSeen,
  onUnfit,
  visibility = { isVisible, watch: watchVisibility },
}: ServerWatch): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let failures = 0
  let before: SeenFrame | null = null

  const end = () => {
    controller.abort()
    clearTimeout(timer)
    unwatch()
  }
  const giveUp = () => {
    end()
    onUnfit()
  }
  const look = async () => {
    if (budget.framesLeft <= 0) return giveUp()
    budget.framesLeft -= 1
    const atMs = performance.now()
    isAsking = true
    const answer = await Promise.resolve()
      .then(() => detect(signal))
      .catch(() => null)
    isAsking = false
    if (signal.aborted) return
    failures = answer ? 0 : failures + 1
    if (failures >= maxFailures) return giveUp()
    // After a pause nothing is known of how the document moved.
    if (!visibility.isVisible()) return
    const restMs = answer ? captureLimits.frameIntervalMs - (performance.now() - atMs) : firstPauseMs * 2 ** (failures - 1)
    timer = setTimeout(look, Math.max(0, restMs))
    if (answer) {
      before = judgeAnswer(answer, before, atMs, { region, sizeMm })
      onSeen(before)
    } else before = null
  }
  const unwatch = visibility.watch((visible) => {
    clearTimeout(timer)
    before = null
    if (visible && !isAsking) void look()
  })
  timer = setTimeout(look, 0)
  return end
}
