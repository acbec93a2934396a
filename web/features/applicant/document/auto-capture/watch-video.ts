import workerAddress from '#web/features/applicant/document/auto-capture/auto-capture.worker.ts?worker&url'
import { openFrameJudge } from '#web/features/applicant/document/auto-capture/judge-frame.ts'
import { judgeSpeed } from '#web/features/applicant/document/auto-capture/judge-speed.ts'
import type { VideoWatch } from '#web/features/applicant/document/auto-capture/seen-frame.ts'
import type { WatchAnswer, WatchQuestion } from '#web/features/applicant/document/auto-capture/watch-question.ts'
import { grabFrame } from '#web/lib/platform/camera/grab-frame.ts'
import { openWorker } from '#web/lib/platform/open-worker.ts'

/** 10 frames a second. */
const frameMs = 100
/** A worker that says nothing for so long is not coming. */
const silenceMs = 15_000

/** Looks at the video off the page, until it is closed. Unfit: the phone is too slow, or its browser cannot. */
export function watchVideo({ video, region, sizeMm, onSeen, onUnfit }: VideoWatch): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isClosed = false
  let sentAt = 0
  const answerMs: number[] = []
  const judge = openFrameJudge(sizeMm.width)
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
    onSeen({ fault: judge(facts, sentAt, region.width / frameWidth), outline: facts.document?.quad ?? null, atMs: sentAt })
  }
  const worker = openWorker<WatchQuestion, WatchAnswer>(workerAddress, { onAnswer: hear, onGone: giveUp })
  const look = () => {
    sentAt = performance.now()
    timer = setTimeout(giveUp, silenceMs)
    grabFrame(video).then((frame) => {
      if (isClosed) frame.close()
      else worker.tell({ frame, region, expectedRatio: sizeMm.width / sizeMm.height }, [frame])
    }, giveUp)
  }
  look()
  return end
}
