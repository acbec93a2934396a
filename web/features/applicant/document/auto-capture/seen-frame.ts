import type { CaptureFault } from '#contract/documents/capture-fault.ts'
import type { Quad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'
import type { Box } from '#web/lib/platform/camera/camera-geometry.ts'

/** What one frame said, whoever looked at it. */
export type SeenFrame = {
  fault: CaptureFault | null
  /** The document's corners, in shares of the region. */
  outline: Quad | null
  /** When the camera showed it. */
  atMs: number
}

/** Looks at a video, one frame after the other, until it is closed by what it answers. */
export type VideoWatch = {
  video: HTMLVideoElement
  /** What the photo shows of the video's picture. */
  region: Box
  /** Of the document that was asked for. */
  sizeMm: { width: number; height: number }
  onSeen: (seen: SeenFrame) => void
  /** It cannot go on. */
  onUnfit: () => void
}
