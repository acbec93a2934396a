import { captureLimits } from '#contract/documents/capture-limits.ts'
import { livenessLimits } from '#contract/limits.ts'
import type { Box, Size } from '#web/lib/platform/camera/camera-geometry.ts'

/** The part of the video that is looked at, as the 400 x 300 JPEG that the server looks at: base64, about 15 kB. */
export function takeScreenshot(video: HTMLVideoElement, region: Box): string {
  const { cameraWidthPx, cameraHeightPx, screenshotQuality } = livenessLimits
  const canvas = drawRegion(video, region, { width: cameraWidthPx, height: cameraHeightPx })
  return canvas.toDataURL('image/jpeg', screenshotQuality).replace(/^[^,]*,/, '')
}

/** What a photo would show of the video, as a small JPEG for the server: base64. Never larger than the picture is. */
export function takeFrame(video: HTMLVideoElement, region: Box): string {
  const { frameLongSidePx, frameQuality } = captureLimits
  const scale = Math.min(1, frameLongSidePx / Math.max(region.width, region.height))
  const size = { width: Math.round(region.width * scale), height: Math.round(region.height * scale) }
  // Fine print breaks up where a picture is made much smaller at once.
  const canvas = drawRegion(video, region, size, 'medium')
  return canvas.toDataURL('image/jpeg', frameQuality).replace(/^[^,]*,/, '')
}

// Near to lossless: it is recompressed once more before it travels.
const shotQuality = 0.95

/** The part of the video at its full resolution, as a JPEG. */
export async function shootVideo(video: HTMLVideoElement, region: Box): Promise<Blob> {
  const canvas = drawRegion(video, region, region)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture')))
    canvas.toBlob(take, 'image/jpeg', shotQuality)
  })
}

function drawRegion(video: HTMLVideoElement, region: Box, size: Size, smoothing: ImageSmoothingQuality = 'low'): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context || video.videoWidth === 0) throw new Error('there is no picture to take')
  context.imageSmoothingQuality = smoothing
  context.drawImage(video, region.left, region.top, region.width, region.height, 0, 0, size.width, size.height)
  return canvas
}
