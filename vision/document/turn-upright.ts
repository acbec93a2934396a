import { distance, type Quad } from '#vision/document/plane.ts'
import { rollQuad, rotate180, type StraightDocument, straighten } from '#vision/document/straighten.ts'
import { detectFacesIn, type FoundFace } from '#vision/face/detect-faces.ts'
import type { Models } from '#vision/models/open-models.ts'
import { findText, type TextBox } from '#vision/ocr/find-text.ts'
import type { TextReader } from '#vision/ocr/open-text-reader.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type UprightDocument = StraightDocument & { faces: FoundFace[]; print: TextBox[] }

/** Long side of the straightened document: the letters of a TD3 zone are then about 27 pixels apart. */
export const straightSide = 1280
/** Size at which print is looked for on it. */
export const printSide = 736
const faceLead = 0.15

/**
 * Straightens the document and turns it so that it reads: writing runs from left to right (from the boxes of print found in
 * the whole picture), then up against down by the faces on it, and by trying to read where faces do not tell.
 */
export async function turnUpright(
  picture: RgbPicture,
  quad: Quad,
  boxes: readonly TextBox[],
  models: Models,
  reader: TextReader,
): Promise<UprightDocument> {
  const level = rollQuad(quad, writingRunsDown(quad, boxes) ? 1 : 0)
  const straight = await straighten(picture, level, straightSide)
  const turned: StraightDocument = { ...straight, quad: rollQuad(level, 2), picture: rotate180(straight.picture) }
  const [faces, turnedFaces] = [await uprightFaces(straight.picture, models), await uprightFaces(turned.picture, models)]
  const lead = bestScore(faces) - bestScore(turnedFaces)
  if (lead > faceLead) return { ...straight, faces, print: await findText(straight.picture, models, printSide) }
  if (lead < -faceLead) return { ...turned, faces: turnedFaces, print: await findText(turned.picture, models, printSide) }
  const print = await findText(straight.picture, models, printSide)
  const turnedPrint = print.map((box) => ({
    ...box,
    left: straight.picture.width - box.left - box.width,
    top: straight.picture.height - box.top - box.height,
  }))
  if ((await readsBetter({ picture: straight.picture, print }, { picture: turned.picture, print: turnedPrint }, reader)) >= 0)
    return { ...straight, faces, print }
  return { ...turned, faces: turnedFaces, print: turnedPrint }
}

/** Whether lines of print run along the quad's sides rather than along its top. */
function writingRunsDown([a, b, , d]: Quad, boxes: readonly TextBox[]): boolean {
  let flat = 0
  let upright = 0
  for (const { width, height } of boxes) {
    if (width > height * 1.6) flat += width
    if (height > width * 1.6) upright += height
  }
  const topIsFlat = Math.abs(b.x - a.x) >= Math.abs(b.y - a.y)
  if (flat + upright > 0) return topIsFlat ? upright > flat : flat > upright
  return distance(a, d) > distance(a, b)
}

/** The finder also sees faces that stand on their head: those whose mouth is above their eyes do not count. */
async function uprightFaces(picture: RgbPicture, models: Models): Promise<FoundFace[]> {
  const faces = await detectFacesIn(picture, models, { minScore: 0.4 })
  return faces.filter(({ keypoints, height }) => keypoints.mouth.y - (keypoints.leftEye.y + keypoints.rightEye.y) / 2 > height * 0.2)
}

/** Ghosts are too small to be found in the whole document: the half without the portrait is looked at in parts. */
export async function findGhosts(picture: RgbPicture, portrait: FoundFace, models: Models): Promise<FoundFace[]> {
  const { width, height } = picture
  const left = portrait.left + portrait.width / 2 < width / 2 ? width * 0.6 : 0
  const found: FoundFace[] = []
  for (const top of [0, height * 0.25, height * 0.45]) {
    const within = { left, top, width: width * 0.4, height: height * 0.55 }
    for (const face of await detectFacesIn(picture, models, { minScore: 0.5, within })) {
      const inside = face.left >= left - face.width * 0.1 && face.width < portrait.width * 0.7 && face.width > portrait.width * 0.15
      if (
        inside &&
        !found.some((known) => Math.abs(known.left - face.left) < face.width / 2 && Math.abs(known.top - face.top) < face.height / 2)
      )
        found.push(face)
    }
  }
  return found
}

const bestScore = (faces: readonly FoundFace[]) => Math.max(0, ...faces.map(({ score }) => score))

type Printed = { picture: RgbPicture; print: readonly TextBox[] }

/** Lines that tell up from down; longer ones than this, in heights, tell no more and take longer. */
const tellingLines = 4
const longEnough = 12
/** So much more surely read, in lines, settles it before all of them are. */
const clearLead = 1.2

/** By how many lines the first reads more surely than the second, which is the same print turned by half. Negative: the second does. */
async function readsBetter(first: Printed, second: Printed, reader: TextReader): Promise<number> {
  const ratio = ({ width, height }: TextBox) => width / height
  const weight = (box: TextBox) => (ratio(box) <= longEnough ? ratio(box) : 1 / ratio(box))
  const telling = first.print.map((box, i) => ({ box, turned: second.print[i] as TextBox })).sort((a, b) => weight(b.box) - weight(a.box))
  let lead = 0
  for (const { box, turned } of telling.slice(0, tellingLines)) {
    lead += (await readability(first.picture, box, reader)) - (await readability(second.picture, turned, reader))
    if (Math.abs(lead) >= clearLead) break
  }
  return lead
}

/** How surely a line is read, 0 to 1. */
async function readability(picture: RgbPicture, box: TextBox, reader: TextReader): Promise<number> {
  const { confidence, text } = await reader.read(picture, box)
  return confidence * Math.min(1, text.length / 4)
}
