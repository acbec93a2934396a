import type { Frame } from '#web/features/applicant/document/auto-capture/frame.ts'
import { type Quad, squareToQuad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'

export type DrawnFrame = {
  /** Corners in shares of the frame; null: a bare desk. */
  quad: Quad | null
  /** Width of the steps of the print, in pixels: 1 is crisp. */
  softness?: number
  /** Side of a burnt-out patch, as a share of the document's width; it fades out. */
  glare?: number
  exposure?: number
  /** Paper with nothing on it. */
  isBlank?: boolean
  /** Moves the picture sideways, in pixels. */
  shift?: number
}

const size = { width: 1_000, height: 631 }

/** A card on a desk, drawn without any picture: paper, a dark portrait, lines of print. */
export function drawFrame({ quad, softness = 1, glare = 0, exposure = 1, shift = 0, isBlank = false }: DrawnFrame): Frame {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4)
  const toDocument = quad && inverse(quad)
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at += 4) {
      const place = toDocument?.(x - shift, y)
      const isOn = place && place.u >= 0 && place.v >= 0 && place.u <= 1 && place.v <= 1
      const level = isOn ? (isBlank ? 218 : paper(place.u, place.v, softness)) : 92 + 4 * Math.sin(y / 37)
      const light = isOn && glare > 0 ? 260 * Math.exp(-((Math.hypot(place.u - 0.5, (place.v - 0.5) / 1.6) / glare) ** 4)) : 0
      const value = level * exposure + light
      pixels.set([value, isOn ? value : value * 0.75, isOn ? value : value * 0.55, 255], at)
    }
  }
  return { ...size, pixels }
}

/** Bars as print has them, their steps `softness` pixels wide. */
function paper(u: number, v: number, softness: number): number {
  if (u > 0.06 && u < 0.3 && v > 0.25 && v < 0.85) return 120 + 40 * Math.sin(u * 20) * Math.sin(v * 16)
  const isPrint = u > 0.36 && u < 0.94 && (v * 11) % 1 < 0.45 && v > 0.12 && v < 0.92
  if (!isPrint) return 218
  const wave = Math.sin(u * 190) * 0.5 + Math.sin(u * 190 + v * 40) * 0.5
  return 218 - 190 / (1 + Math.exp((-wave * 14) / softness ** 2))
}

/** From a place in the frame to one on the document: the homography, turned round. */
function inverse(quad: Quad): (x: number, y: number) => { u: number; v: number } {
  const [a, b, c, d, e, f, g, h] = squareToQuad(quad)
  return (px, py) => {
    const [x, y] = [px / size.width, py / size.height]
    const w = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d
    const u = (e - f * h) * x + (c * h - b) * y + b * f - c * e
    const v = (f * g - d) * x + (a - c * g) * y + c * d - a * f
    return { u: u / w, v: v / w }
  }
}

/** A document of this share of the frame's width, upright in the middle. */
export function uprightQuad(widthShare: number, centre = { x: 0.5, y: 0.5 }): Quad {
  const half = { x: widthShare / 2, y: widthShare / 2 }
  return [
    { x: centre.x - half.x, y: centre.y - half.y },
    { x: centre.x + half.x, y: centre.y - half.y },
    { x: centre.x + half.x, y: centre.y + half.y },
    { x: centre.x - half.x, y: centre.y + half.y },
  ]
}
