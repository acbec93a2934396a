import { framePictures } from '#fixtures/make-clip.ts'
import type { EnginePage } from './engine-page.ts'

/**
 * A face before the camera of an engine that plays no file as its camera: a canvas stream in place of what `getUserMedia` would give. What shows,
 * records and encodes it stays the engine's own. It lasts as long as the page is not loaded anew.
 */
export async function putFaceBeforeCamera(page: EnginePage): Promise<void> {
  const frames = await framePictures({ variant: 'live' })
  await page.evaluate(
    replaceCamera,
    frames.map((frame) => frame.toString('base64')),
    15,
  )
}

async function replaceCamera(frames: string[], fps: number): Promise<void> {
  const toBlob = (frame: string) => new Blob([Uint8Array.from(atob(frame), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })
  const pictures = await Promise.all(frames.map((frame) => createImageBitmap(toBlob(frame))))
  const canvas = document.createElement('canvas')
  canvas.width = pictures[0]?.width ?? 0
  canvas.height = pictures[0]?.height ?? 0
  const context = canvas.getContext('2d')
  let next = 0
  const draw = () => {
    const picture = pictures[next % pictures.length]
    if (picture) context?.drawImage(picture, 0, 0)
    next += 1
  }
  draw()
  setInterval(draw, 1000 / fps)
  // Not on `navigator.mediaDevices` itself: WebKit makes that object anew when nobody holds it.
  MediaDevices.prototype.getUserMedia = async () => canvas.captureStream(fps)
}

/** Whether the engine's recorder gives anything: WebKitGTK's gives nothing with the GStreamer of Debian 12 (docs/browsers.md). */
export function canRecord(page: EnginePage): Promise<boolean> {
  return page.evaluate(async () => {
    const recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia({ video: true }), { mimeType: 'video/mp4' })
    let bytes = 0
    await new Promise<void>((done) => {
      recorder.ondataavailable = ({ data }) => {
        bytes += data.size
      }
      recorder.onstart = () => setTimeout(() => recorder.stop(), 1_000)
      recorder.onstop = () => done()
      recorder.start()
    })
    return bytes > 0
  })
}
