/** Of a frame, once decoded: any camera's picture at that size and quality is smaller. */
const frameMaxBytes = 131_072

/** Small pictures of the camera that the server looks at, where a phone cannot do so itself. Apart from other limits: the first load does without. */
export const captureLimits = {
  frameLongSidePx: 640,
  frameQuality: 0.6,
  frameMaxBytes,
  /** In base64. */
  frameBodyMaxBytes: Math.ceil((frameMaxBytes * 4) / 3) + 4_096,
  frameMaxSidePx: 1_280,
  /** At most three a second. */
  frameIntervalMs: 334,
  /** Of one opened camera. */
  maxFrames: 200,
} as const
