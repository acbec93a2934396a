import { livenessLimits } from '#contract/limits.ts'
import type { Box } from '#web/lib/platform/camera/camera-geometry.ts'

/** The part of the video that is looked at, as the 400 x 300 JPEG that the server looks at: base64, about 15 kB. */
export function takeScreenshot(video: HTMLVideoElement, region: Box): string {
  const { cameraWidthPx, cameraHeightPx, screenshotQuality } = livenessLimits
  const canvas = drawRegion(video, region, { width: cameraWidthPx, height: cameraHeightPx })
  return canvas.toDataURL('image/jpeg', screenshotQuality).replace(/^[^,]*,/, '')
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

function drawRegion(video: HTMLVideoElement, region: Box, size: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context || video.videoWidth === 0) throw new Error('there is no picture to take')
  context.drawImage(video, region.left, region.top, region.width, region.height, 0, 0, size.width, size.height)
  return canvas
}
