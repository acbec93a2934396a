import type { InspectedFrame } from '#vision/clip/measure-frames.ts'
import { alignByMesh } from '#vision/face/measure-looks.ts'
import { inverse, place, type Similarity } from '#vision/face/sample-picture.ts'
import type { PixelBox } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

type Grey = { width: number; height: number; values: Float32Array; scale: number }

const lookedAtWidth = 200

function toGrey({ width, height, data }: RgbPicture): Grey {
  const scale = Math.max(1, Math.round(Math.max(width, height) / lookedAtWidth))
  const [across, down] = [Math.floor(width / scale), Math.floor(height / scale)]
  const values = new Float32Array(across * down)
  for (let y = 0; y < down * scale; y++) {
    for (let x = 0; x < across * scale; x++) {
      const to = Math.floor(y / scale) * across + Math.floor(x / scale)
      values[to] = (values[to] as number) + (data[(y * width + x) * 3 + 1] as number) / (scale * scale)
    }
  }
  return { width: across, height: down, values, scale }
}

const half = 4

function differenceAt(a: Grey, b: Grey, x: number, y: number, u: number, v: number): number | null {
  const [x0, y0] = [Math.floor(u), Math.floor(v)]
  const [fx, fy] = [u - x0, v - y0]
  if (x0 - half < 0 || y0 - half < 0 || x0 + half + 1 >= b.width || y0 + half + 1 >= b.height) return null
  let sum = 0
  for (let dy = -half; dy <= half; dy++) {
    for (let dx = -half; dx <= half; dx++) {
      const i = (y0 + dy) * b.width + x0 + dx
      const upper = (b.values[i] as number) * (1 - fx) + (b.values[i + 1] as number) * fx
      const lower = (b.values[i + b.width] as number) * (1 - fx) + (b.values[i + b.width + 1] as number) * fx
      sum += Math.abs(upper * (1 - fy) + lower * fy - (a.values[(y + dy) * a.width + x + dx] as number))
    }
  }
  return sum / (2 * half + 1) ** 2
}

function textureAt(a: Grey, x: number, y: number): number {
  let sum = 0
  for (let dy = -half; dy <= half; dy++) {
    for (let dx = -half; dx < half; dx++) {
      const i = (y + dy) * a.width + x + dx
      sum += Math.abs((a.values[i + 1] as number) - (a.values[i] as number))
    }
  }
  return sum / ((2 * half + 1) * 2 * half)
}

/** From a place of the first frame to the same place of the face in the second. */
function faceMotion(from: Similarity, to: Similarity): (x: number, y: number) => { x: number; y: number } {
  const back = inverse(from)
  return (x, y) => {
    const crop = place(back, x, y)
    return place(to, crop.x, crop.y)
  }
}

const inside = ({ left, top, width, height }: PixelBox, x: number, y: number) => x > left && x < left + width && y > top && y < top + height

const smallestTexture = 2
// A motion below one of these small pixels cannot be told from rest.
const smallestMotion = 0.8

export type Lock = { locked: number; loose: number; places: number }

/**
 * Compares two frames outside the face: does each textured place move as the face does (locked), or not (loose)?
 * `places` is how many could be told apart; none when the face rests.
 */
export function compareBackground(from: InspectedFrame, to: InspectedFrame): Lock {
  if (!from.main || !to.main) return { locked: 0, loose: 0, places: 0 }
  const [a, b] = [toGrey(from.picture), toGrey(to.picture)]
  const move = faceMotion(alignByMesh(from.main.pose.mesh), alignByMesh(to.main.pose.mesh))
  const { left, top, width, height } = from.main.face
  // Hair, ears and shoulders belong to the person.
  const person = { left: left - width * 0.35, top: top - height * 0.7, width: width * 1.7, height: a.height * a.scale }
  const result = { locked: 0, loose: 0, places: 0 }
  for (let y = half; y < a.height - half - 1; y += half * 2) {
    for (let x = half; x < a.width - half - 1; x += half * 2) {
      const [px, py] = [x * a.scale, y * a.scale]
      if (inside(person, px, py) || textureAt(a, x, y) < smallestTexture) continue
      const target = move(px, py)
      if (Math.hypot(target.x - px, target.y - py) < smallestMotion * a.scale) continue
      const moved = differenceAt(a, b, x, y, target.x / a.scale, target.y / a.scale)
      const rested = differenceAt(a, b, x, y, x, y)
      if (moved === null || rested === null || Math.max(moved, rested) < 1) continue
      result.places++
      if (moved < rested * 0.7) result.locked++
      else if (rested < moved * 0.7) result.loose++
    }
  }
  return result
}
