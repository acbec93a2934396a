import type { PixelBox, Point } from '#vision/facts.ts'

/** Left and right are the person's own. */
type FaceKeypoints = { rightEye: Point; leftEye: Point; nose: Point; mouth: Point; rightEar: Point; leftEar: Point }

/** The box runs from the brow line to the chin, ear to ear. */
export type FoundFace = PixelBox & { score: number; keypoints: FaceKeypoints }
