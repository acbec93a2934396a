import type { FrameFacts } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'
import type { Box } from '#web/lib/platform/camera/camera-geometry.ts'
import type { GrabbedFrame } from '#web/lib/platform/camera/grab-frame.ts'

/** One frame for the worker. `region`: what the photo would show of it. `expectedRatio`: of the document that was asked for. */
export type WatchQuestion = { frame: GrabbedFrame; region: Box; expectedRatio: number }
export type WatchAnswer = { facts: FrameFacts; frameWidth: number }
