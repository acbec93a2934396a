import { coverOf, type Outline } from '#vision/document/locate-document.ts'
import { areaOf, contains, mapQuad, partOf, type Quad, scaleQuad } from '#vision/document/plane.ts'
import { straighten } from '#vision/document/straighten.ts'
import type { UprightDocument } from '#vision/document/turn-upright.ts'
import { detectFacesIn, type FoundFace } from '#vision/face/detect-faces.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { TextBox } from '#vision/ocr/find-text.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** A second document is at least so large against the first, with edges so clear and so much of all print. */
const second = { areaShare: 0.35, support: 0.6, printShare: 0.18, cover: 0.2 }

/** Other documents beside the first outline, each with clear edges and print of its own. */
export function countOthers(outlines: readonly Outline[], wide: boolean): number {
  const [first, ...rest] = outlines
  if (!first || wide) return 0
  const others: Outline[] = []
  for (const outline of rest) {
    const clear = Math.min(...outline.support) >= second.support && outline.printShare >= second.printShare
    const large = areaOf(outline.quad) >= areaOf(first.quad) * second.areaShare
    if (clear && large && [first, ...others].every((known) => coverOf(known.quad, outline.quad) < second.cover)) others.push(outline)
  }
  return others.length
}

/** Two portraits of one size are two documents that one outline took in; a ghost is much smaller. */
export function countPortraits(faces: readonly FoundFace[]): number {
  const [largest] = faces
  return largest ? faces.filter((face) => isPortraitBeside(face.width / largest.width) && face.score > 0.5).length : 1
}

/** Print beside the document, as a share of all print, from which a second document is looked for there. */
const printBeside = 0.18
/** How far beside the document another one is looked for, in its own widths and heights, and how far above and below that. */
const reach = 1.25
const aside = 0.35
/** Places beside it, from its top left corner. */
const strips = [
  { left: -reach, right: 0, top: -aside, bottom: 1 + aside },
  { left: 1, right: 1 + reach, top: -aside, bottom: 1 + aside },
  { left: -aside, right: 1 + aside, top: -reach, bottom: 0 },
  { left: -aside, right: 1 + aside, top: 1, bottom: 1 + reach },
]
/** Size of the document beside which they are looked at. */
const documentWidth = 640

/** Documents that lie beside this one without a clear edge: print there, and a portrait of about the same size. */
export async function countNeighbours(
  picture: RgbPicture,
  overview: RgbPicture,
  boxes: readonly TextBox[],
  upright: UprightDocument,
  models: Models,
): Promise<number> {
  const [portrait] = upright.faces
  const shrink = overview.width / picture.width
  const own = mapQuad(scaleQuad(upright.quad, 1.06), ({ x, y }) => ({ x: x * shrink, y: y * shrink }))
  if (!portrait || shareBeside(boxes, own) < printBeside) return 0
  const expected = (portrait.width / upright.picture.width) * documentWidth
  let most = 0
  for (const strip of strips) {
    const { picture: beside } = await straighten(
      picture,
      partOf(upright.quad, strip),
      documentWidth * Math.max(strip.right - strip.left, 1),
    )
    const scale = (documentWidth * (strip.right - strip.left)) / beside.width
    const faces = await detectFacesIn(beside, models, { minScore: 0.5 })
    most = Math.max(most, faces.filter((face) => isPortraitBeside((face.width * scale) / expected)).length)
  }
  return most
}

const isPortraitBeside = (ratio: number) => ratio > 0.62 && ratio < 1.6

function shareBeside(boxes: readonly TextBox[], own: Quad): number {
  let [beside, all] = [0, 0]
  for (const { left, top, width, height, score } of boxes) {
    const weight = score * Math.max(width, height)
    all += weight
    if (!contains(own, { x: left + width / 2, y: top + height / 2 })) beside += weight
  }
  return all > 0 ? beside / all : 0
}
