import { createFrame, handle } from './frame.ts'
import type { InlineOptions, Verification } from './options.ts'

const usualMinHeightPx = 480

/** Shows the page in an element of yours. The frame is as high as the page, and never higher than the window unless you say so. */
export function embed(options: InlineOptions): Verification {
  const { container, minHeightPx = usualMinHeightPx, maxHeightPx } = options
  const box = typeof container === 'string' ? document.querySelector(container) : container
  if (!box) throw new TypeError(`there is no element ${container}`)
  const setHeight = (heightPx: number, fills: boolean) => {
    const roomPx = Math.max(minHeightPx, maxHeightPx ?? window.innerHeight)
    // What fills the page, like the camera, fits the window: otherwise half of it would be out of sight.
    const wantedPx = fills ? Math.min(roomPx, window.innerHeight) : heightPx
    frame.element.style.height = `${Math.min(Math.max(wantedPx, minHeightPx), roomPx)}px`
  }
  const frame = createFrame(options, (message) => {
    if (message.type === 'resize') setHeight(message.heightPx, message.fills)
    else handle(message, options)
  })
  setHeight(minHeightPx, false)
  box.append(frame.element)
  return frame
}
