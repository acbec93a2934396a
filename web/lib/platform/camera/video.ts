import { cameraOpenMs } from '#web/lib/platform/camera/camera.ts'
import { CameraError } from '#web/lib/platform/camera/camera-failure.ts'
import type { Size } from '#web/lib/platform/camera/camera-geometry.ts'
import { judgeBlackPicture, type Luminance, measureLuminance } from '#web/lib/platform/camera/luminance.ts'

const sampleMs = 400
const sampleSize = { width: 32, height: 24 }

/** Plays the stream and answers with its size once there is a picture. Throws `CameraError('too-slow')` after 10 s. */
export async function waitForPicture(video: HTMLVideoElement, stream: MediaStream, signal: AbortSignal): Promise<Size> {
  // An iPhone plays inline and by itself only with all three, set before the stream comes.
  video.muted = true
  video.playsInline = true
  video.autoplay = true
  video.srcObject = stream
  const hasPicture = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0
  await new Promise<void>((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit)
      for (const name of pictureEvents) video.removeEventListener(name, branding)
      signal.removeEventListener('abort', giveUp)
      finish()
    }
    const branding = () => hasPicture() && settle(resolve)
    const giveUp = () => settle(() => reject(signal.reason))
    const limit = setTimeout(() => settle(() => reject(new CameraError('too-slow'))), cameraOpenMs)
    for (const name of pictureEvents) video.addEventListener(name, branding)
    signal.addEventListener('abort', giveUp)
    // A refused play() is no failure yet: autoplay may follow, and the time limit watches.
    video.play().then(branding, branding)
    branding()
  })
  return { width: video.videoWidth, height: video.videoHeight }
}
const pictureEvents = ['loadeddata', 'playing', 'resize', 'timeupdate'] as const

/** Looks at the picture now and then until something is seen in it, and tells if nothing is. */
export function watchForBlack(video: HTMLVideoElement, signal: AbortSignal, onBlack: () => void): void {
  const canvas = document.createElement('canvas')
  canvas.width = sampleSize.width
  canvas.height = sampleSize.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  const samples: Luminance[] = []
  const timer = setInterval(() => {
    context.drawImage(video, 0, 0, sampleSize.width, sampleSize.height)
    samples.push(measureLuminance(context.getImageData(0, 0, sampleSize.width, sampleSize.height).data))
    const verdict = judgeBlackPicture(samples)
    if (verdict === 'unknown') return
    clearInterval(timer)
    if (verdict === 'black') onBlack()
  }, sampleMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
