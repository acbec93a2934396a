import type { Box, Size } from '#web/lib/platform/camera/camera-geometry.ts'
import type { GrabbedFrame } from '#web/lib/platform/camera/grab-frame.ts'

let canvas: OffscreenCanvas | undefined

/** A part of the frame at this size: red, green, blue and alpha of each pixel. For workers. */
export function readPixels(frame: GrabbedFrame, region: Box, { width, height }: Size): Uint8ClampedArray {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('this browser gives no canvas')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(frame, region.left, region.top, region.width, region.height, 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data
}
