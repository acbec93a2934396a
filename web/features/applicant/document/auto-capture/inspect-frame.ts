import { findOutline } from '#web/features/applicant/document/auto-capture/find-outline.ts'
import { type Frame, type Plane, toOverview } from '#web/features/applicant/document/auto-capture/frame.ts'
import { type Focus, measureFocus } from '#web/features/applicant/document/auto-capture/measure-focus.ts'
import { findBrightTenth, type Light, measureLight } from '#web/features/applicant/document/auto-capture/measure-light.ts'
import { type Movement, measureMovement } from '#web/features/applicant/document/auto-capture/measure-movement.ts'
import { type Geometry, measureQuad, type Quad, scaleQuad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'

/** What one frame shows, without a verdict. */
export type FrameFacts = {
  /** Luminance that a tenth of the frame exceeds. */
  brightTenth: number
  document: DocumentInFrame | null
}
export type DocumentInFrame = {
  /** Corners, in shares of the frame's width and height. */
  quad: Quad
  /** `widthPx` counts the frame's pixels. */
  geometry: Geometry
  light: Light
  focus: Focus
  /** Since the frame before; null where that showed no document. */
  movement: Movement | null
}

/** What the next frame is compared with. */
export type InspectedFrame = { facts: FrameFacts; luma: Plane }

/** `expectedRatio`: width over height of the document that was asked for. */
export function inspectFrame(frame: Frame, expectedRatio: number, before: InspectedFrame | null): InspectedFrame {
  const overview = toOverview(frame)
  const { luma } = overview
  const last = before?.luma.data.length === luma.data.length ? before : null
  const lastQuad = last?.facts.document && scaleQuad(last.facts.document.quad, luma.width, luma.height)
  const outline = findOutline(overview, lastQuad ?? null)
  const movement = outline && last && lastQuad ? measureMovement(luma, last.luma, outline) : null
  const document = outline && { ...inspectDocument(frame, outline, overview, expectedRatio), movement }
  return { facts: { brightTenth: findBrightTenth(luma.data), document }, luma }
}

function inspectDocument(
  frame: Frame,
  outline: Quad,
  overview: ReturnType<typeof toOverview>,
  expectedRatio: number,
): Omit<DocumentInFrame, 'movement'> {
  // The middle of the overview's first pixel is half a square within the frame.
  const quad = scaleQuad(outline, overview.scale, overview.scale, overview.scale / 2)
  return {
    quad: scaleQuad(quad, 1 / frame.width, 1 / frame.height),
    geometry: measureQuad(quad, frame, expectedRatio),
    light: measureLight(overview, outline),
    focus: measureFocus(frame, quad),
  }
}
