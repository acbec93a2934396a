import { measureCover } from '#vision/document/measure-cover.ts'
import { measureFocus } from '#vision/document/measure-focus.ts'
import { burntShare, findGlare, measureLight } from '#vision/document/measure-light.ts'
import { measurePaperRim } from '#vision/document/measure-paper.ts'
import { applyHomography, contains, mapQuad, type Quad, quadSize, scaleQuad, squareToQuad } from '#vision/document/plane.ts'
import { toRegion } from '#vision/document/straighten.ts'
import type { DocumentFacts, PixelBox, Point } from '#vision/facts.ts'
import { resizePicture } from '#vision/picture/decode-picture.ts'
import { measurePatterns, spectraOf } from '#vision/picture/measure-moire.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Width at which focus and glare are measured, so that figures of two pictures compare. */
const measuredWidth = 900
/** Places on the document, and beside it, whose spectra are looked at. */
const insidePlaces = [
  [0.25, 0.3],
  [0.75, 0.3],
  [0.3, 0.75],
  [0.72, 0.72],
] as const
/** Where a raster is looked for: above the zone, whose rows of fillers repeat both ways like one. */
const rasterPlaces = [
  [0.2, 0.3],
  [0.45, 0.3],
  [0.72, 0.3],
  [0.85, 0.48],
  [0.6, 0.5],
] as const
const besidePlaces = [
  [0.12, 0.12],
  [0.88, 0.12],
  [0.12, 0.88],
  [0.88, 0.88],
] as const
/** A peak of so much (natural logarithm over its surroundings) is no chance any more, and of so much it is certain. */
const moire = { begins: 1.3, certain: 2.5 }
const halftone = { begins: 0.95, certain: 1.35 }
/** Fine crossing lines are printed on documents too, in full colour: weaker dots count as a copier's where the colours have faded. */
const weakHalftone = { begins: 0.25, certain: 0.75 }
const faded = { certain: 0.22, ends: 0.32 }
/** On a smaller document (long side, pixels) the looked-at squares hold more desk than document. */
const minDots = 700
const certainPaper = 0.75
const hiddenScore = 0.8

/** A burnt-out patch of the straightened document. */
export type BurntPatch = PixelBox & {
  /** Share of the document that is burnt. */
  share: number
  /** Share of a place on the document that is burnt. */
  shareOf: (place: PixelBox) => number
}

export type QualityInput = {
  picture: RgbPicture
  overview: RgbPicture
  /** Corners in `picture`. */
  quad: Quad
  straight: RgbPicture
  /** Lines of print on it. */
  print: readonly PixelBox[]
  /** Something that hides letters of the zone, as the zone's reading noticed it; in the straightened document. */
  hidden: PixelBox | null
  /** Whether a burnt-out patch of the straightened document hides something that is wanted. */
  hides: (patch: BurntPatch) => boolean
}

export async function measureQuality({
  picture,
  overview,
  quad,
  straight,
  print,
  hidden,
  hides,
}: QualityInput): Promise<DocumentFacts['quality']> {
  const fixed = straight.width > measuredWidth ? await resizePicture(straight, measuredWidth) : straight
  const shrink = fixed.width / straight.width
  const focus = measureFocus(
    fixed,
    print.map((box) => scaleBox(box, shrink)),
  )
  const light = measureLight(fixed)
  const glare = findGlare(fixed).filter((patch) =>
    hides({
      ...scaleBox(patch, 1 / shrink),
      share: patch.area / (fixed.width * fixed.height),
      shareOf: (place) => burntShare(patch, scaleBox(place, shrink)),
    }),
  )
  const patterns = measurePlaces(picture, quad, straight)
  const toOverview = ({ x, y }: Point): Point => ({ x: (x * overview.width) / picture.width, y: (y * overview.height) / picture.height })
  const crossing = measureCover(overview, mapQuad(quad, toOverview))
  const cover: PixelBox | null = crossing
    ? {
        left: crossing.left * straight.width,
        top: crossing.top * straight.height,
        width: crossing.width * straight.width,
        height: crossing.height * straight.height,
      }
    : hidden
  const paper = measurePaperRim(fixed)
  const screen = certainty(patterns.moirePeak, moire)
  return {
    sharpness: focus.sharpness,
    sharpnessLowest: focus.steepnessLowest,
    edgeSteepness: focus.steepness,
    glareShare: (glare[0]?.area ?? 0) / (fixed.width * fixed.height),
    glareRegions: glare.slice(0, 4).map((box) => toRegion(box, fixed, quad, picture.width, picture.height)),
    meanLuminance: light.meanLuminance,
    brightTenth: light.brightTenth,
    darkShare: light.darkShare,
    brightShare: light.brightShare,
    colourfulness: light.colourfulness,
    moirePeak: patterns.moirePeak,
    halftonePeak: patterns.halftonePeak,
    // The dots of a colour print beat in colour too: a sheet round the document tells it from a screen.
    screenScore: paper >= certainPaper ? 0 : screen,
    printScore: screen >= 0.5 ? paper : Math.max(paper, copyScore(patterns.halftonePeak, light.colourTenth)),
    coverScore: Math.max(crossing?.score ?? 0, hidden ? hiddenScore : 0),
    coverRegion: cover && toRegion(cover, straight, quad, picture.width, picture.height),
  }
}

/** Evidence, 0 to 1, of a copier's dots: strong ones, or weaker ones in faded colours. */
function copyScore(halftonePeak: number, colourTenth: number): number {
  const fade = Math.min(1, Math.max(0, (faded.ends - colourTenth) / (faded.ends - faded.certain)))
  return Math.max(certainty(halftonePeak, halftone), Math.min(certainty(halftonePeak, weakHalftone), fade))
}

function scaleBox({ left, top, width, height }: PixelBox, factor: number): PixelBox {
  return { left: left * factor, top: top * factor, width: width * factor, height: height * factor }
}

/** A screen's grid lies over desk and document alike; a print's dots are on the document alone. */
function measurePlaces(picture: RgbPicture, quad: Quad, straight: RgbPicture): { moirePeak: number; halftonePeak: number } {
  const map = squareToQuad(quad)
  const inside = insidePlaces.map(([x, y]) => spectraOf(picture, applyHomography(map, { x, y })))
  const around = scaleQuad(quad, 1.1)
  const beside = besidePlaces
    .map(([x, y]) => ({ x: x * picture.width, y: y * picture.height }))
    .filter((place) => !contains(around, place))
    .slice(0, 2)
    .map((place) => spectraOf(picture, place))
  const size = quadSize(quad)
  const isLarge = Math.max(size.width, size.height) >= minDots
  const on = measurePatterns(inside)
  const off = measurePatterns(beside)
  // Dots are as wide as the printer made them: on the straightened document they are in the same range for every camera.
  const dots = measurePatterns(rasterPlaces.map(([x, y]) => spectraOf(straight, { x: x * straight.width, y: y * straight.height })))
  return {
    moirePeak: beside.length > 0 ? Math.min(on.moirePeak, off.moirePeak) : on.moirePeak,
    halftonePeak: isLarge ? Math.max(0, dots.halftonePeak - Math.max(0, off.halftonePeak)) : 0,
  }
}

function certainty(peak: number, { begins, certain }: { begins: number; certain: number }): number {
  return Math.min(1, Math.max(0, (peak - begins) / (certain - begins)))
}
