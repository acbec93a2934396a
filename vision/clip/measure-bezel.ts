import type { PixelBox } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

type Side = 'left' | 'right' | 'top' | 'bottom'
/** Where a scan line away from the face meets an even band, and what the band looks like. */
type Hit = { along: number; at: number; luma: number }

const sides: readonly Side[] = ['left', 'right', 'top', 'bottom']
const linesPerSide = 24
// A band is this thin at least, in shares of the shorter side: a phone's edge, a monitor's bezel, a sheet's margin.
const thinnestBand = 0.015
const evenness = 9
const contrast = 22
const darkBand = 48
const brightBand = 205

const lumaAt = ({ width, data }: RgbPicture, x: number, y: number) => {
  const i = (y * width + x) * 3
  return 0.299 * (data[i] as number) + 0.587 * (data[i + 1] as number) + 0.114 * (data[i + 2] as number)
}

/** Brightness from the face's edge outwards to the picture's edge. */
function readLine(picture: RgbPicture, face: PixelBox, side: Side, share: number): { values: number[]; along: number } {
  const { width, height } = picture
  const horizontal = side === 'left' || side === 'right'
  // A frame is longer than the face: lines start over half a face beyond it each way.
  const span = horizontal ? face.height * 1.6 : face.width * 1.6
  const middle = horizontal ? face.top + face.height / 2 : face.left + face.width / 2
  const along = Math.round(Math.min(Math.max(middle + (share - 0.5) * span, 0), (horizontal ? height : width) - 1))
  const start = { left: face.left, right: face.left + face.width, top: face.top, bottom: face.top + face.height }[side]
  const step = side === 'left' || side === 'top' ? -1 : 1
  const end = step < 0 ? 0 : (horizontal ? width : height) - 1
  const values: number[] = []
  for (let at = Math.round(Math.min(Math.max(start, 0), (horizontal ? width : height) - 1)); at !== end + step; at += step) {
    values.push(horizontal ? lumaAt(picture, at, along) : lumaAt(picture, along, at))
  }
  return { values, along }
}

/** The first place with a sharp step into an even dark or bright band that ends again in another step. */
function findBand(values: readonly number[], along: number, thin: number): Hit | null {
  for (let at = 2; at + thin < values.length; at++) {
    const before = values[at - 2] as number
    const first = values[at + 1] as number
    if (Math.abs(first - before) < contrast || (first > darkBand && first < brightBand)) continue
    let length = 1
    while (at + 1 + length < values.length && Math.abs((values[at + 1 + length] as number) - first) < evenness) length++
    if (length < thin) continue
    const after = values[at + 1 + length + 1]
    // A band that runs to the picture's edge is a plain wall or a black bar, not a frame.
    if (after === undefined || Math.abs(after - first) < contrast / 2) continue
    return { along, at, luma: first }
  }
  return null
}

/** Share of the lines of one side whose bands lie on one straight line and are alike. */
function straightShare(hits: readonly Hit[]): number {
  let best = 0
  for (const [i, a] of hits.entries()) {
    for (const b of hits.slice(i + 1)) {
      if (a.along === b.along) continue
      const slope = (b.at - a.at) / (b.along - a.along)
      if (Math.abs(slope) > 0.25) continue
      const on = hits.filter((hit) => Math.abs(hit.at - a.at - slope * (hit.along - a.along)) < 2.5 && Math.abs(hit.luma - a.luma) < 25)
      best = Math.max(best, on.length)
    }
  }
  return best / linesPerSide
}

/** Evidence, 0 to 1, that a frame stands round the face: even bands on straight lines, on two facing sides at least. */
export function measureBezel(picture: RgbPicture, face: PixelBox): number {
  const thin = Math.max(3, Math.round(Math.min(picture.width, picture.height) * thinnestBand))
  const [left = 0, right = 0, top = 0, bottom = 0] = sides.map((side) => {
    const hits = Array.from({ length: linesPerSide }, (_, i) => {
      const { values, along } = readLine(picture, face, side, (i + 0.5) / linesPerSide)
      return findBand(values, along, thin)
    })
    return straightShare(hits.filter((hit) => hit !== null))
  })
  const sorted = [left, right, top, bottom].sort((a, b) => b - a)
  // Three sides must agree: two facing edges alone may be a door or a window.
  return sorted[2] ?? 0
}
