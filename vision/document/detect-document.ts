import { findOutlines } from '#vision/document/find-outlines.ts'
import { type Outline, refineOutlines } from '#vision/document/locate-document.ts'
import { measureFrameFocus } from '#vision/document/measure-focus.ts'
import { measureGeometry } from '#vision/document/measure-geometry.ts'
import { findGlare, measureLight } from '#vision/document/measure-light.ts'
import { areaOf, mapQuad, type Quad, quadSize } from '#vision/document/plane.ts'
import { straighten } from '#vision/document/straighten.ts'
import type { DocumentDetection, DocumentShape } from '#vision/facts.ts'
import { decodePicture, resizePicture } from '#vision/picture/decode-picture.ts'
import { openOpenCv } from '#vision/picture/opencv.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type Detect = (frame: Uint8Array, shape: DocumentShape) => Promise<DocumentDetection>

/** Larger frames are no frames: refused by their header. */
const maxSidePx = 1_280
/** Long side at which the outline is looked for. */
const overviewSide = 400
/** An outline weaker than this is a guess. */
const minOutline = 0.25
/** What is smaller is a portrait, or too far away to be worth an outline. */
const minAreaShare = 0.05
/** Laying one onto its edges takes as long as all else: the largest are tried. */
const maxTried = 8
/** Width over height. */
const ratios = { id1: 85.6 / 53.98, id3: 125 / 88 } as const

/**
 * The document in a small frame, by the measures of the whole inspection as far as they need no print: no line is looked for, and nothing is
 * read. A white document on a white desk, which the inspection finds round its print, is found here by its shadow or not at all.
 */
export async function openDocumentDetector(): Promise<Detect> {
  await openOpenCv()
  return async (frame, shape) => {
    const { picture, width, height } = await decodePicture(frame, { maxSidePx, only: 'jpeg' })
    const { brightTenth } = measureLight(picture)
    const quad = await locate(picture, shape)
    if (!quad) return { width, height, brightTenth, document: null }
    const size = quadSize(quad)
    const { picture: straight } = await straighten(picture, quad, Math.max(size.width, size.height))
    const light = measureLight(straight)
    const focus = measureFrameFocus(straight)
    const [glare] = findGlare(straight)
    return {
      width,
      height,
      brightTenth,
      document: {
        quad,
        geometry: measureGeometry(quad, picture, shape === 'id3' ? 'TD3' : 'TD1'),
        brightTenth: light.brightTenth,
        burntShare: light.brightShare,
        glareShare: (glare?.area ?? 0) / (straight.width * straight.height),
        edgeSteepness: focus.steepness,
        printedShare: focus.printedShare,
      },
    }
  }
}

async function locate(picture: RgbPicture, shape: DocumentShape): Promise<Quad | null> {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / overviewSide)
  const overview = await resizePicture(picture, Math.round(picture.width / scale))
  const whole = overview.width * overview.height
  const rough = findOutlines(overview)
    .filter((quad) => areaOf(quad) > whole * minAreaShare)
    .sort((one, other) => weighShape(other, shape, whole) - weighShape(one, shape, whole))
    .slice(0, maxTried)
  const weight = ({ quad, score }: Outline) => score * weighShape(quad, shape, whole)
  const [best] = refineOutlines(overview, rough, []).sort((one, other) => weight(other) - weight(one))
  if (!best || best.score < minOutline) return null
  const [across, down] = [picture.width / overview.width, picture.height / overview.height]
  return mapQuad(best.quad, ({ x, y }) => ({ x: x * across, y: y * down }))
}

/** Without its print, a document is told from its own panels by its proportions and its size. A lean of 30 degrees changes them by a tenth. */
function weighShape(quad: Quad, shape: DocumentShape, whole: number): number {
  const { width, height } = quadSize(quad)
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height))
  const fit = Math.max(0, 1 - 3 * Math.abs(ratio / ratios[shape] - 1))
  return fit * (0.5 + Math.min(0.5, areaOf(quad) / whole))
}
