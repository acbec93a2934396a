import { frameWidth } from '#web/features/applicant/document/auto-capture/frame.ts'
import { type InspectedFrame, inspectFrame } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'
import type { WatchAnswer, WatchQuestion } from '#web/features/applicant/document/auto-capture/watch-question.ts'
import { readPixels } from '#web/lib/platform/camera/read-pixels.ts'

let before: InspectedFrame | null = null

// What breaks here is heard on the page, which goes on without.
self.onmessage = ({ data }: MessageEvent<WatchQuestion>) => {
  const { frame, region, expectedRatio } = data
  const width = Math.min(frameWidth, region.width)
  const size = { width, height: Math.round((region.height * width) / region.width) }
  const pixels = readPixels(frame, region, size)
  frame.close()
  before = inspectFrame({ ...size, pixels }, expectedRatio, before)
  const answer: WatchAnswer = { facts: before.facts, frameWidth: width }
  self.postMessage(answer)
}
