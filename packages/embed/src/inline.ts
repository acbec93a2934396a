import { createFrame, handle } from './frame.ts'
import type { InlineOptions, Verification } from './options.ts'

const usualMinHeightPx = 480

/** Shows the page in an element of yours. The frame is as high as the page, and never higher than the window unless you say so. */
export function embed(options: InlineOptions): Verification {
  const { container, minHeightPx = usualMinHeightPx, maxHeightPx } = options
  const box = typeof container === 'string' ? document.querySelector(container) : container
  if (!box) throw new TypeError(`there is no element ${container}`)
  let content = { heightPx: minHeightPx, fills: false }
  const fit = () => {
    const roomPx = Math.max(minHeightPx, maxHeightPx ?? window.innerHeight)
    const wantedPx = Math.max(content.heightPx, minHeightPx)
    // What fills the page, like a dialog or the camera, fits the window: otherwise half of it would be out of sight.
    frame.element.style.height = `${Math.min(content.fills ? window.innerHeight : wantedPx, roomPx)}px`
  }
  const frame = createFrame(options, (message) => {
    if (message.type !== 'resize') return handle(message, options)
    const opens = message.fills && !content.fills
    content = message
    fit()
    if (opens) frame.element.scrollIntoView({ block: 'nearest' })
  })
  fit()
  window.addEventListener('resize', fit)
  box.append(frame.element)
  const destroy = () => {
    window.removeEventListener('resize', fit)
    frame.destroy()
  }
  return { ...frame, destroy }
}
