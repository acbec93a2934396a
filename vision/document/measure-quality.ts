import { measurePatterns, spectraOf } from '#vision/clip/measure-moire.ts'
import { findCrossing } from '#vision/document/measure-cover.ts'
import { measureFocus } from '#vision/document/measure-focus.ts'
import { findGlare, measureLight } from '#vision/document/measure-light.ts'
import { measurePaperRim } from '#vision/document/measure-paper.ts'
import { applyHomography, contains, mapQuad, type Quad, scaleQuad, squareToQuad } from '#vision/document/plane.ts'
import { toRegion } from '#vision/document/straighten.ts'
import type { DocumentFacts, PixelBox, Point } from '#vision/facts.ts'
import { resizePicture } from '#vision/picture/decode-picture.ts'
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
const besidePlaces = [
  [0.12, 0.12],
  [0.88, 0.12],
  [0.12, 0.88],
  [0.88, 0.88],
] as const
/** A peak of so much (natural logarithm over its surroundings) is no chance any more, and of so much it is certain. */
const peakBegins = 0.9
const peakCertain = 1.9
const certainPaper = 0.75

export type QualityInput = {
  picture: RgbPicture
  overview: RgbPicture
  /** Corners in `picture`. */
  quad: Quad
  straight: RgbPicture
  /** Whether a burnt-out patch of the straightened document hides something that is wanted. */
  hides: (patch: PixelBox) => boolean
}

export async function measureQuality({ picture, overview, quad, straight, hides }: QualityInput): Promise<DocumentFacts['quality']> {
  const fixed = straight.width > measuredWidth ? await resizePicture(straight, measuredWidth) : straight
  const focus = measureFocus(fixed)
  const light = measureLight(fixed)
  const enlarge = straight.width / fixed.width
  const glare = findGlare(fixed).filter(({ left, top, width, height }) =>
    hides({ left: left * enlarge, top: top * enlarge, width: width * enlarge, height: height * enlarge }),
  )
  const patterns = measurePlaces(picture, quad)
  const toOverview = ({ x, y }: Point): Point => ({ x: (x * overview.width) / picture.width, y: (y * overview.height) / picture.height })
  const cover = findCrossing(overview, mapQuad(quad, toOverview))
  const paper = measurePaperRim(fixed)
  const screen = certainty(patterns.moirePeak)
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
    printScore: screen >= 0.5 ? paper : Math.max(paper, certainty(patterns.halftonePeak)),
    coverScore: cover?.score ?? 0,
    coverRegion: cover && toRegion(
      { left: cover.left * fixed.width, top: cover.top * fixed.height, width: cover.width * fixed.width, height: cover.height * fixed.height },
      fixed, quad, picture.width, picture.height,
    ),
  }
}

/** A screen's grid lies over desk and document alike; a print's dots are on the document alone. */
function measurePlaces(picture: RgbPicture, quad: Quad): { moirePeak: number; halftonePeak: number } {
  const map = squareToQuad(quad)
  const inside = insidePlaces.map(([x, y]) => spectraOf(picture, applyHomography(map, { x, y })))
  const around = scaleQuad(quad, 1.1)
  const beside = besidePlaces
    .map(([x, y]) => ({ x: x * picture.width, y: y * picture.height }))
    .filter((place) => !contains(around, place))
    .slice(0, 2)
    .map((place) => spectraOf(picture, place))
  const on = measurePatterns(inside)
  const off = measurePatterns(beside)
  return {
    moirePeak: beside.length > 0 ? Math.min(on.moirePeak, off.moirePeak) : on.moirePeak,
    halftonePeak: Math.max(0, on.halftonePeak - Math.max(0, off.halftonePeak)),
  }
}

function certainty(peak: number): number {
  return Math.min(1, Math.max(0, (peak - peakBegins) / (peakCertain - peakBegins)))
}
