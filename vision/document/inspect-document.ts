import { guessType } from '#vision/document/guess-type.ts'
import { coverOf, locateDocument, type Outline, wholePicture } from '#vision/document/locate-document.ts'
import { findHidden } from '#vision/document/find-hidden.ts'
import { measureFocus } from '#vision/document/measure-focus.ts'
import { measureGeometry } from '#vision/document/measure-geometry.ts'
import { measureLight } from '#vision/document/measure-light.ts'
import { examinePortrait } from '#vision/document/measure-portrait.ts'
import { measureQuality } from '#vision/document/measure-quality.ts'
import { openOpenCv } from '#vision/document/opencv.ts'
import { areaOf, mapQuad, type Quad } from '#vision/document/plane.ts'
import { type FieldName, type PrintedText, readFields } from '#vision/document/read-fields.ts'
import { toRegion } from '#vision/document/straighten.ts'
import { turnUpright, type UprightDocument } from '#vision/document/turn-upright.ts'
import type { FoundFace } from '#vision/face/detect-faces.ts'
import type { DocumentFacts, PixelBox, Region } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { type ReadZone, readMrz } from '#vision/mrz/read-mrz.ts'
import { findText, type TextBox } from '#vision/ocr/find-text.ts'
import { openTextReader, type TextReader } from '#vision/ocr/read-text.ts'
import { type DecodedPicture, decodePicture, resizePicture } from '#vision/picture/decode-picture.ts'
import { hashPerceptually, hashPixels } from '#vision/picture/hash-picture.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type DocumentInspector = { inspect(bytes: Uint8Array): Promise<DocumentFacts> }

/** Size at which the document is looked for in the picture. */
const overviewSide = 640
/** An outline weaker than this is a guess; a picture full of print is then taken whole. */
const leastOutline = 0.3
/** A second document is at least so large against the first, with edges so clear and so much of all print. */
const second = { areaShare: 0.35, support: 0.6, printShare: 0.18, cover: 0.2 }
const leastReadLetters = 10
const mostPrintLines = 40

export async function openDocumentInspector(models: Models): Promise<DocumentInspector> {
  await openOpenCv()
  const reader = await openTextReader(models)
  await Promise.all([models.model('documentTextFinder'), models.model('mobileFaceNet'), models.model('faceFeature')])
  return { inspect: (bytes) => inspect(bytes, models, reader) }
}

async function inspect(bytes: Uint8Array, models: Models, reader: TextReader): Promise<DocumentFacts> {
  const laps = openLaps()
  const decoded = await decodePicture(bytes)
  const { picture } = decoded
  laps.end('decode')
  const overview = await resizePicture(picture, Math.max(1, Math.round((overviewSide * picture.width) / Math.max(picture.width, picture.height))))
  const boxes = await findText(overview, models, overviewSide)
  const outlines = locateDocument(overview, boxes)
  const [best] = outlines
  const wide = !best || best.score < leastOutline
  const toPicture = (outline: Quad) => mapQuad(outline, ({ x, y }) => ({ x: (x * picture.width) / overview.width, y: (y * picture.height) / overview.height }))
  const quad = toPicture(wide ? wholePicture(overview) : best.quad)
  laps.end('locate')
  const upright = await straightest(picture, wide ? [quad] : outlines.slice(0, 4).map((outline) => toPicture(outline.quad)), boxes, models, reader)
  laps.end('turn')
  const read = await readMrz(upright.picture, upright.print, reader)
  const hidden = read && findHidden(upright.picture, read)
  const zone = read && hidden ? withHiddenLetters(read) : read
  laps.end('mrz')
  const print = await readPrint(upright, zone, reader)
  laps.end('print')
  const letters = print.filter(({ confidence }) => confidence > 0.6).reduce((sum, { text }) => sum + text.length, 0)
  const isDocument = zone !== null || upright.faces.length > 0 || letters >= leastReadLetters
  const facts = await nothingFound(decoded, overview)
  laps.end('hash')
  if (!isDocument) return { ...facts, timingsMs: laps.all() }
  const quality = await measureQuality({ picture, overview, quad: upright.quad, straight: upright.picture, print: upright.print, hidden, hides: (patch, share) => hidesData(patch, share, upright, zone, print) })
  laps.end('quality')
  const portrait = await examinePortrait(upright.picture, upright.faces, models, upright.scale * decoded.scale)
  laps.end('portrait')
  return { ...assemble(decoded, upright, zone, print, boxes, overview, facts), quality, portrait: toPortrait(portrait, upright, decoded), documentsFound: Math.max(1 + countOthers(outlines, wide), countPortraits(upright.faces)), quadConfidence: wide ? 0.2 : best.score, timingsMs: laps.all() }
}

/** Long lines of print that still slant by more than this on the straightened document: a side was laid along the desk's grain. */
const mostSlantDegrees = 2
const longLine = 0.4

/** The first outline on which long lines of print run level; with none, the one where they slant least. */
async function straightest(picture: RgbPicture, quads: readonly Quad[], boxes: TextBox[], models: Models, reader: TextReader): Promise<UprightDocument> {
  let best: { upright: UprightDocument; slant: number } | null = null
  for (const quad of quads) {
    const upright = await turnUpright(picture, quad, boxes, models, reader)
    const long = upright.print.filter(({ width }) => width > upright.picture.width * longLine)
    const slant = Math.max(0, ...long.map(({ angleDegrees }) => Math.abs(angleDegrees)))
    const known = best
    if (!known || (slant < known.slant && upright.print.length >= known.upright.print.length * 0.9)) best = { upright, slant }
    if (slant <= mostSlantDegrees) break
  }
  if (!best) throw new Error('no outline to straighten')
  return best.upright
}

async function readPrint(upright: UprightDocument, zone: ReadZone | null, reader: TextReader): Promise<PrintedText[]> {
  const zoneTop = zone ? Math.min(...zone.rows.map(({ top }) => top)) : Number.POSITIVE_INFINITY
  const outside = upright.print.filter(({ top, height }) => top + height / 2 < zoneTop).slice(0, mostPrintLines)
  const lines: PrintedText[] = []
  for (const box of outside) {
    const { text, confidence } = await reader.read(upright.picture, box)
    if (text.trim() !== '') lines.push({ text, confidence, box })
  }
  return lines.sort((a, b) => a.box.top - b.box.top)
}

function assemble(decoded: DecodedPicture, upright: UprightDocument, zone: ReadZone | null, print: PrintedText[], boxes: TextBox[], overview: RgbPicture, facts: DocumentFacts): DocumentFacts {
  const { picture, scale } = decoded
  const regionOf = (box: PixelBox) => toRegion(box, upright.picture, upright.quad, picture.width, picture.height)
  const found = readFields(print)
  const value = (name: FieldName) => found[name]?.value ?? null
  const asSent = mapQuad(upright.quad, ({ x, y }) => ({ x: x * scale, y: y * scale }))
  return {
    ...facts,
    quad: asSent,
    uprightTurn: uprightTurn(upright.quad),
    geometry: measureGeometry(asSent, decoded, zone?.facts.format ?? null),
    type: guessType(zone?.facts ?? null, print.map(({ text }) => text)),
    mrz: zone && { ...zone.facts, letterHeightPx: letterHeight(zone) * upright.scale * scale, region: regionOf(boundsOf(zone.rows)) },
    print: print.map(({ text, confidence, box }) => ({ text, confidence, region: regionOf(box) })),
    printedFields: {
      documentNumber: value('documentNumber'),
      surname: value('surname'),
      givenNames: value('givenNames'),
      birthDate: value('birthDate'),
      expirationDate: value('expirationDate'),
    },
    printedPlaces: Object.fromEntries(Object.entries(found).map(([name, { box, confidence }]) => [name, { region: regionOf(box), confidence }])),
    printCut: boxes.some((box) => touchesEdge(box, overview)),
    facesFound: upright.faces.length,
  }
}

/** Rows of a zone stand about two letter heights apart (9303-3: 2.4 mm letters in the middle of a line). */
function letterHeight({ rows }: ReadZone): number {
  return Math.min(...rows.map(({ height }) => height)) * 0.6
}

/** So many places of one row under a patch without a letter: something was lost there. */
const placesLost = 4
const fieldsWanted = 4
/** Shares of the document: white margins and white grounds of portraits that burn out are smaller than these. */
const noticeable = 0.02
const large = 0.035

/** A reflection matters where it lies over the face, or over print that could not be read; white margins that burn out hide nothing. */
function hidesData(patch: PixelBox, share: number, { picture, faces }: UprightDocument, zone: ReadZone | null, print: readonly PrintedText[]): boolean {
  const [face] = faces
  if (!face) return true
  const core = { left: face.left + face.width * 0.2, top: face.top + face.height * 0.15, width: face.width * 0.6, height: face.height * 0.75 }
  if (sharedArea(patch, core) > core.width * core.height * 0.12) return true
  const fields = Object.keys(readFields(print)).length
  if (zone) return losesLetters(patch, zone) || (share > noticeable && fields < fieldsWanted)
  const expectsZone = guessType(null, print.map(({ text }) => text)).guess !== 'driver-license'
  return (expectsZone && patch.top + patch.height / 2 > picture.height * 0.6) || fields < fieldsWanted || (share > large && isHoleInPrint(patch, print))
}

/** With letters out of sight even right check digits prove nothing. */
function withHiddenLetters(zone: ReadZone): ReadZone {
  return { ...zone, facts: { ...zone.facts, valid: false, corrections: [...zone.facts.corrections, 'letters are covered: not relied upon'] } }
}

/** Print above it and print below it: lines are missing between them. */
function isHoleInPrint(patch: PixelBox, print: readonly PrintedText[]): boolean {
  const over = print.filter(({ box }) => Math.min(box.left + box.width, patch.left + patch.width) - Math.max(box.left, patch.left) > Math.min(box.width, patch.width) * 0.5)
  const middle = patch.top + patch.height / 2
  return over.some(({ box }) => box.top + box.height / 2 < middle) && over.some(({ box }) => box.top + box.height / 2 > middle)
}

function losesLetters(patch: PixelBox, { rows, cells }: ReadZone): boolean {
  for (const [i, row] of rows.entries()) {
    let empty = 0
    const places = cells[i] ?? []
    const middle = row.top + row.height / 2
    if (middle < patch.top || middle > patch.top + patch.height) continue
    for (const [at, { emitted }] of places.entries()) {
      const x = row.left + ((at + 0.5) * row.width) / places.length
      if (x < patch.left || x > patch.left + patch.width) continue
      if (emitted === null) empty++
    }
    if (empty >= placesLost) return true
  }
  return false
}

function sharedArea(a: PixelBox, b: PixelBox): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, across) * Math.max(0, down)
}

function boundsOf(boxes: readonly PixelBox[]): PixelBox {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

function touchesEdge(box: PixelBox, { width, height }: RgbPicture): boolean {
  return box.left <= 1 || box.top <= 1 || box.left + box.width >= width - 1 || box.top + box.height >= height - 1
}

/** From where the reading top left corner lies. */
function uprightTurn([a, b]: Quad): 0 | 90 | 180 | 270 {
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  return (((Math.round(-degrees / 90) * 90) % 360) + 360) % 360 as 0 | 90 | 180 | 270
}

function countOthers(outlines: readonly Outline[], wide: boolean): number {
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
function countPortraits(faces: readonly FoundFace[]): number {
  const [largest] = faces
  return largest ? faces.filter(({ width, score }) => width > largest.width * 0.72 && score > 0.6).length : 1
}

function toPortrait(found: Awaited<ReturnType<typeof examinePortrait>>, { picture: straight, quad, faces }: UprightDocument, { picture }: DecodedPicture): DocumentFacts['portrait'] {
  const [face] = faces
  if (!found || !face) return null
  const region: Region = toRegion(face, straight, quad, picture.width, picture.height)
  const { jpeg, embedding, ghostLikeness, frameLeanDegrees, doubledSides } = found
  // The ghost was printed with the card: it tells more than any edge.
  const stranger = ghostLikeness === null ? 0 : certainty(0.55 - ghostLikeness, 0.4)
  const leaning = ghostLikeness === null && frameLeanDegrees < mostLean ? certainty(frameLeanDegrees - 0.6, 0.8) : 0
  return { region, faceWidthPx: face.width, sharpness: 0, jpeg, embedding, swapScore: Math.max(stranger, leaning), ghostLikeness, frameLeanDegrees, doubledSides }
}

/** A photograph that leans more was not stuck on by anybody who looked: another edge was taken for its frame. */
const mostLean = 3.2

const certainty = (beyond: number, certain: number) => Math.min(1, Math.max(0, beyond / certain))

function openLaps() {
  const laps: Record<string, number> = {}
  const start = performance.now()
  let last = start
  return {
    end(name: string) {
      const now = performance.now()
      laps[name] = now - last
      last = now
    },
    all: () => ({ ...laps, total: performance.now() - start }),
  }
}

async function nothingFound({ format, width, height, picture }: DecodedPicture, overview: RgbPicture): Promise<DocumentFacts> {
  const { colourTenth: _, ...light } = measureLight(overview)
  // A document so blurred that it is not found shows in the whole picture.
  const focus = measureFocus(overview, [])
  return {
    picture: { format, width, height, pixelHash: hashPixels(picture), perceptualHash: await hashPerceptually(overview) },
    quad: null,
    quadConfidence: 0,
    documentsFound: 0,
    uprightTurn: 0,
    geometry: { fillShare: 0, marginShare: 0, cutCorners: 0, tiltDegrees: 0, turnDegrees: 0, aspectRatio: 0, pixelsPerMm: null },
    quality: {
      ...light,
      sharpness: focus.sharpness,
      sharpnessLowest: focus.steepnessLowest,
      edgeSteepness: focus.steepness,
      glareShare: 0,
      glareRegions: [],
      moirePeak: 0,
      halftonePeak: 0,
      screenScore: 0,
      printScore: 0,
      coverScore: 0,
      coverRegion: null,
    },
    type: { guess: 'unknown', confidence: 0, evidence: [] },
    mrz: null,
    print: [],
    printedFields: { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null },
    printedPlaces: {},
    printCut: false,
    barcode: null,
    portrait: null,
    facesFound: 0,
    timingsMs: {},
  }
}
