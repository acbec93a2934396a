import { type FoundBarcode, readPdf417 } from '#vision/barcode/read-pdf417.ts'
import { countNeighbours, countOthers, countPortraits } from '#vision/document/count-documents.ts'
import { emptyDocumentFacts } from '#vision/document/empty-document-facts.ts'
import { findHidden } from '#vision/document/find-hidden.ts'
import { guessType } from '#vision/document/guess-type.ts'
import { hidesData } from '#vision/document/hides-data.ts'
import { locateDocument, wholePicture } from '#vision/document/locate-document.ts'
import { locateMrz } from '#vision/document/locate-mrz.ts'
import { measureGeometry } from '#vision/document/measure-geometry.ts'
import { measurePortrait } from '#vision/document/measure-portrait.ts'
import { measureQuality } from '#vision/document/measure-quality.ts'
import { openLapTimer } from '#vision/document/open-lap-timer.ts'
import { mapQuad, type Quad } from '#vision/document/plane.ts'
import { type FieldName, type FoundField, type PrintedText, readFields } from '#vision/document/read-fields.ts'
import { readMrzBand } from '#vision/document/read-mrz-band.ts'
import { readOrigin } from '#vision/document/read-origin.ts'
import { toRegion } from '#vision/document/straighten.ts'
import { turnUpright, type UprightDocument } from '#vision/document/turn-upright.ts'
import type { BarcodeFacts, DocumentFacts, PixelBox, Region } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { judgeMrzLegibility, withDoubt } from '#vision/mrz/judge-mrz-legibility.ts'
import type { MrzReading } from '#vision/mrz/read-mrz.ts'
import { findText, type TextBox } from '#vision/ocr/find-text.ts'
import { openTextReader, type TextReader } from '#vision/ocr/open-text-reader.ts'
import { type DecodedPicture, decodePicture, resizePicture } from '#vision/picture/decode-picture.ts'
import { openOpenCv } from '#vision/picture/opencv.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type DocumentInspector = { inspect(bytes: Uint8Array): Promise<DocumentFacts> }

/** Size at which the document is looked for in the picture. */
const overviewSide = 640
/** An outline weaker than this is a guess; a picture full of print is then taken whole. */
const minOutline = 0.3
/** On one weaker than this, or on which print slants, that shows no zone, the zone is looked for by itself. */
const sureOutline = 0.5
const minReadLetters = 10
const maxPrintLines = 40
/** Printed names read with less bear no witness. */
const sureName = 0.9

export async function openDocumentInspector(models: Models): Promise<DocumentInspector> {
  await openOpenCv()
  const reader = await openTextReader(models)
  await Promise.all([models.model('documentTextFinder'), models.model('mobileFaceNet'), models.model('faceFeature')])
  return { inspect: (bytes) => inspect(bytes, models, reader) }
}

async function inspect(bytes: Uint8Array, models: Models, reader: TextReader): Promise<DocumentFacts> {
  const laps = openLapTimer()
  const decoded = await decodePicture(bytes)
  const { picture } = decoded
  laps.end('decode')
  const overview = await resizePicture(
    picture,
    Math.max(1, Math.round((overviewSide * picture.width) / Math.max(picture.width, picture.height))),
  )
  const boxes = await findText(overview, models, overviewSide)
  const outlines = locateDocument(overview, boxes)
  const [best] = outlines
  const wide = !best || best.score < minOutline
  const toPicture = (outline: Quad) =>
    mapQuad(outline, ({ x, y }) => ({ x: (x * picture.width) / overview.width, y: (y * picture.height) / overview.height }))
  const quad = toPicture(wide ? wholePicture(overview) : best.quad)
  laps.end('locate')
  const quads = wide ? [quad] : outlines.slice(0, 4).map((outline) => toPicture(outline.quad))
  // The picture is measured while the document is being cut out of it.
  const [straight, facts] = await Promise.all([straightest(picture, quads, boxes, models, reader), emptyDocumentFacts(decoded, overview)])
  laps.end('turn')
  const looked = await readMrzBand(picture, overview, straight, boxes, models, reader)
  const doubtful = wide || best.score < sureOutline || slantOf(straight) > maxSlantDegrees
  const { upright, zone: read } = (!looked.zone && doubtful && (await locateMrz(picture, overview, boxes, models, reader))) || looked
  const hidden = read && findHidden(upright.picture, read)
  laps.end('mrz')
  const print = await readPrint(upright, read, reader)
  const zone = read && settleZone(read, hidden !== null, print, letterHeight(read) * upright.scale * decoded.scale)
  laps.end('print')
  // Licences carry their bar code where others have their zone.
  const code = zone ? null : await readPdf417(upright.picture)
  laps.end('barcode')
  const letters = print.filter(({ confidence }) => confidence > 0.6).reduce((sum, { text }) => sum + text.length, 0)
  const isDocument = zone !== null || code !== null || upright.faces.length > 0 || letters >= minReadLetters
  if (!isDocument) return { ...facts, timingsMs: laps.all() }
  const quality = await measureQuality({
    picture,
    overview,
    quad: upright.quad,
    straight: upright.picture,
    print: upright.print,
    hidden,
    hides: (patch) => hidesData(patch, upright, zone, print),
  })
  laps.end('quality')
  const portrait = await measurePortrait(upright.picture, upright.faces, models, upright.scale * decoded.scale)
  laps.end('portrait')
  const documentsFound = Math.max(
    1 + countOthers(outlines, wide),
    countPortraits(upright.faces),
    1 + (await countNeighbours(picture, overview, boxes, upright, models)),
  )
  laps.end('count')
  // The zone or bar code of one of several documents is not known to be the one asked about.
  const single = documentsFound === 1
  const barcode = single && code ? toBarcode(code, upright, decoded) : null
  return {
    ...assemble(decoded, upright, single ? zone : null, print, boxes, overview, facts),
    barcode,
    quality,
    portrait: toPortrait(portrait, upright, decoded),
    documentsFound,
    quadConfidence: wide ? 0.2 : best.score,
    timingsMs: laps.all(),
  }
}

function toBarcode({ box, ...code }: FoundBarcode, { picture, quad }: UprightDocument, decoded: DecodedPicture): BarcodeFacts {
  return { ...code, region: toRegion(box, picture, quad, decoded.picture.width, decoded.picture.height) }
}

/** Long lines of print that still slant by more than this on the straightened document: a side was laid along the desk's grain. */
const maxSlantDegrees = 2
const longLine = 0.4

/** The first outline on which long lines of print run level; with none, the one where they slant least. */
async function straightest(
  picture: RgbPicture,
  quads: readonly Quad[],
  boxes: TextBox[],
  models: Models,
  reader: TextReader,
): Promise<UprightDocument> {
  let best: { upright: UprightDocument; slant: number } | null = null
  for (const quad of quads) {
    const upright = await turnUpright(picture, quad, boxes, models, reader)
    const slant = slantOf(upright)
    const known = best
    if (!known || (slant < known.slant && upright.print.length >= known.upright.print.length * 0.9)) best = { upright, slant }
    if (slant <= maxSlantDegrees) break
  }
  if (!best) throw new Error('no outline to straighten')
  return best.upright
}

/** By how much its long lines of print slant at most, in degrees. */
function slantOf({ picture, print }: UprightDocument): number {
  const long = print.filter(({ width }) => width > picture.width * longLine)
  return Math.max(0, ...long.map(({ angleDegrees }) => Math.abs(angleDegrees)))
}

async function readPrint(upright: UprightDocument, zone: MrzReading | null, reader: TextReader): Promise<PrintedText[]> {
  const zoneTop = zone ? Math.min(...zone.rows.map(({ top }) => top)) : Number.POSITIVE_INFINITY
  const outside = upright.print.filter(({ top, height }) => top + height / 2 < zoneTop).slice(0, maxPrintLines)
  const lines: PrintedText[] = []
  for (const box of outside) {
    const { text, confidence } = await reader.read(upright.picture, box)
    if (text.trim() !== '') lines.push({ text, confidence, box })
  }
  return lines.sort((a, b) => a.box.top - b.box.top)
}

function assemble(
  decoded: DecodedPicture,
  upright: UprightDocument,
  zone: MrzReading | null,
  print: PrintedText[],
  boxes: TextBox[],
  overview: RgbPicture,
  facts: DocumentFacts,
): DocumentFacts {
  const { picture, scale } = decoded
  const regionOf = (box: PixelBox) => toRegion(box, upright.picture, upright.quad, picture.width, picture.height)
  const found = readFields(print)
  const origin = readOrigin(print)
  const value = (name: FieldName) => found[name]?.value ?? null
  const asSent = mapQuad(upright.quad, ({ x, y }) => ({ x: x * scale, y: y * scale }))
  return {
    ...facts,
    quad: asSent,
    uprightTurn: uprightTurn(upright.quad),
    geometry: measureGeometry(asSent, decoded, zone?.facts.format ?? null),
    type: guessType(
      zone?.facts ?? null,
      print.map(({ text }) => text),
    ),
    mrz: zone && { ...zone.facts, letterHeightPx: letterHeight(zone) * upright.scale * scale, region: regionOf(boundsOf(zone.rows)) },
    print: print.map(({ text, confidence, box }) => ({ text, confidence, region: regionOf(box) })),
    printedFields: {
      documentNumber: value('documentNumber'),
      surname: value('surname'),
      givenNames: value('givenNames'),
      birthDate: value('birthDate'),
      expirationDate: value('expirationDate'),
    },
    printedPlaces: Object.fromEntries(
      Object.entries(found).map(([name, { box, confidence }]) => [name, { region: regionOf(box), confidence }]),
    ),
    printedOrigin: Object.fromEntries(
      Object.entries(origin).map(([name, { value: text, box, confidence }]) => [name, { value: text, region: regionOf(box), confidence }]),
    ),
    printCut: boxes.some((box) => touchesEdge(box, overview)),
    facesFound: upright.faces.length,
  }
}

/** Rows of a zone stand about two letter heights apart (9303-3: 2.4 mm letters in the middle of a line). */
function letterHeight({ rows }: MrzReading): number {
  return Math.min(...rows.map(({ height }) => height)) * 0.6
}

/** With letters out of sight even right check digits prove nothing. */
function settleZone(read: MrzReading, isHidden: boolean, print: readonly PrintedText[], letterPx: number): MrzReading {
  const { surname, givenNames } = readFields(print)
  const name = (field: FoundField | undefined) => (field && field.confidence >= sureName ? field.value : null)
  const zone = judgeMrzLegibility(read, { surname: name(surname), givenNames: name(givenNames) }, letterPx)
  return isHidden ? withDoubt(zone, 'letters_covered') : zone
}

function boundsOf(boxes: readonly PixelBox[]): PixelBox {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** Documents have margins: print that ends nearer to the picture's edge than this, in heights of its line, goes on beyond it. */
const minPrintMargin = 0.12

function touchesEdge(box: TextBox, { width, height }: RgbPicture): boolean {
  const near = Math.max(1, lineHeight(box) * minPrintMargin)
  return box.left <= near || box.top <= near || box.left + box.width >= width - near || box.top + box.height >= height - near
}

/** How high the letters' line is in its upright box: the box of a long line that slants is much higher. */
function lineHeight({ width, height, angleDegrees }: TextBox): number {
  const angle = (Math.abs(angleDegrees) * Math.PI) / 180
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  return Math.max(1, (short * Math.cos(angle) - long * Math.sin(angle)) / Math.max(0.1, Math.cos(2 * angle)))
}

/** From where the reading top left corner lies. */
function uprightTurn([a, b]: Quad): 0 | 90 | 180 | 270 {
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  return ((((Math.round(-degrees / 90) * 90) % 360) + 360) % 360) as 0 | 90 | 180 | 270
}

function toPortrait(
  found: Awaited<ReturnType<typeof measurePortrait>>,
  { picture: straight, quad, faces }: UprightDocument,
  { picture }: DecodedPicture,
): DocumentFacts['portrait'] {
  const [face] = faces
  if (!found || !face) return null
  const region: Region = toRegion(face, straight, quad, picture.width, picture.height)
  const { jpeg, embedding, ghostLikeness, frameLeanDegrees, doubledSides } = found
  // The ghost was printed with the card: it tells more than any edge.
  const stranger = ghostLikeness === null ? 0 : certainty(0.55 - ghostLikeness, 0.4)
  const leaning = ghostLikeness === null && frameLeanDegrees < maxLean ? certainty(frameLeanDegrees - 0.6, 0.8) : 0
  return {
    region,
    faceWidthPx: face.width,
    sharpness: 0,
    jpeg,
    embedding,
    swapScore: Math.max(stranger, leaning),
    ghostLikeness,
    frameLeanDegrees,
    doubledSides,
  }
}

/** A photograph that leans more was not stuck on by anybody who looked: another edge was taken for its frame. */
const maxLean = 3.2

const certainty = (beyond: number, certain: number) => Math.min(1, Math.max(0, beyond / certain))
