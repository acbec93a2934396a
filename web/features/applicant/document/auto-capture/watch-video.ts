import workerAddress from '#web/features/applicant/document/auto-capture/auto-capture.worker.ts?worker&url'
import type { FrameFacts } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'
import { judgeSpeed } from '#web/features/applicant/document/auto-capture/judge-speed.ts'
import type { WatchAnswer, WatchQuestion } from '#web/features/applicant/document/auto-capture/watch-question.ts'
import type { Box } from '#web/lib/platform/camera/camera-geometry.ts'
import { grabFrame } from '#web/lib/platform/camera/grab-frame.ts'
import { openWorker } from '#web/lib/platform/open-worker.ts'

export type VideoWatch = {
  video: HTMLVideoElement
  region: Box
  expectedRatio: number
  onFacts: (facts: FrameFacts, atMs: number, frameWidth: number) => void
  /** The phone is too slow, or its browser cannot: the shutter is left. */
  onUnfit: () => void
}

/** 10 frames a second. */
const frameMs = 100
/** A worker that says nothing for so long is not coming. */
const silenceMs = 15_000

/** Looks at the video, one frame after the other and off the page, until it is closed. */
export function watchVideo({ video, region, expectedRatio, onFacts, onUnfit }: VideoWatch): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isClosed = false
  let sentAt = 0
  const answerMs: number[] = []
  const end = () => {
    isClosed = true
    clearTimeout(timer)
    worker.close()
  }
  const giveUp = () => {
    if (isClosed) return
    end()
    onUnfit()
  }
  const hear = ({ facts, frameWidth }: WatchAnswer) => {
    if (isClosed) return
    const tookMs = performance.now() - sentAt
    answerMs.push(tookMs)
    if (judgeSpeed(answerMs) === 'slow') return giveUp()
    clearTimeout(timer)
    timer = setTimeout(look, Math.max(0, frameMs - tookMs))
    onFacts(facts, sentAt, frameWidth)
  }
  const worker = openWorker<WatchQuestion, WatchAnswer>(workerAddress, { onAnswer: hear, onGone: giveUp })
  const look = () => {
    sentAt = performance.now()
    timer = setTimeout(giveUp, silenceMs)
    grabFrame(video).then((frame) => {
      if (isClosed) frame.close()
      else worker.tell({ frame, region, expectedRatio }, [frame])
    }, giveUp)
  }
  look()
  return end
}
