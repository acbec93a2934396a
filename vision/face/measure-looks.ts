import type { FaceMesh } from '#vision/face/measure-pose.ts'
import { meshPoint } from '#vision/face/measure-pose.ts'
import { type Crop, fitSimilarity, type Similarity, sampleCrop } from '#vision/face/sample-picture.ts'
import type { Point } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** What a face looks like in a crop of fixed size, whatever its size in the picture. */
export type FaceLooks = {
  /** Energy of fine details over that of coarse ones, in the poorer direction; near 0 is a blur or a shake. */
  sharpness: number
  /** Mean brightness of the skin, 0 to 255. */
  luminance: number
  /** Standard deviation of what changes from pixel to pixel without following any edge, 0 to 255. */
  noise: number
  /** Evidence, 0 to 1, that mouth and chin are of another stuff than forehead and nose bridge. */
  lowerFaceCovered: number
  /** Share of both eyes' surroundings that is far darker than the cheeks; ordinary eyes stay under one half. */
  eyesCovered: number
}

const size = 112

/** Centres of eyes and mouth and the nose tip in the crop; the same places as in the recognition networks' crop. */
const template: Point[] = [
  { x: 38.3, y: 51.7 },
  { x: 73.5, y: 51.5 },
  { x: 56.1, y: 92.3 },
]

function middle(mesh: FaceMesh, a: number, b: number): Point {
  const [p, q] = [meshPoint(mesh, a), meshPoint(mesh, b)]
  return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }
}

/** The map from the fixed crop into the picture, from the corners of eyes and mouth of the mesh. */
export function alignByMesh(mesh: FaceMesh): Similarity {
  return fitSimilarity(template, [middle(mesh, 33, 133), middle(mesh, 362, 263), middle(mesh, 61, 291)])
}

type Patch = { left: number; top: number; width: number; height: number }

const forehead: Patch = { left: 46, top: 26, width: 20, height: 10 }
const noseBridge: Patch = { left: 52, top: 52, width: 8, height: 10 }
const aroundMouth: Patch = { left: 40, top: 82, width: 32, height: 24 }
const cheeks: Patch[] = [
  { left: 30, top: 64, width: 12, height: 8 },
  { left: 70, top: 64, width: 12, height: 8 },
]
/** Beside the mouth: glasses of any size leave them free. */
const lowerCheeks: Patch[] = [
  { left: 32, top: 82, width: 8, height: 8 },
  { left: 72, top: 82, width: 8, height: 8 },
]
const eyePatches: Patch[] = [
  { left: 28, top: 46, width: 20, height: 12 },
  { left: 64, top: 46, width: 20, height: 12 },
]

const luma = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue

function lumasOf({ pixels, size: across }: Crop, { left, top, width, height }: Patch): number[] {
  return Array.from({ length: width * height }, (_, i) => {
    const at = ((top + Math.floor(i / width)) * across + left + (i % width)) * 3
    return luma(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number)
  })
}

function meanColour({ pixels, size: across }: Crop, { left, top, width, height }: Patch) {
  const sum = [0, 0, 0]
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (pixels[(y * across + x) * 3 + c] as number)
    }
  }
  return sum.map((value) => value / (width * height)) as [number, number, number]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)

/** How red something is for its brightness; skin of every tone lies above 0.1, cloth and paper near 0 or below. */
function redness([red, green]: readonly [number, number, number]): number {
  return Math.log((red + 8) / (green + 8))
}

function measureLowerCover(crop: Crop): number {
  const skin = Math.max(redness(meanColour(crop, forehead)), redness(meanColour(crop, noseBridge)))
  return Math.max(0, Math.min(1, skin - redness(meanColour(crop, aroundMouth))))
}

const darkBesideCheek = 0.35

function measureEyeCover(crop: Crop): number {
  const cheek = Math.max(...[...cheeks, ...lowerCheeks].map((patch) => mean(lumasOf(crop, patch))))
  const shares = eyePatches.map((patch) => {
    const values = lumasOf(crop, patch)
    return values.filter((value) => value < cheek * darkBesideCheek).length / values.length
  })
  return Math.min(...shares)
}

function greyOf({ pixels }: Crop): Float32Array {
  return Float32Array.from({ length: pixels.length / 3 }, (_, i) =>
    luma(pixels[3 * i] as number, pixels[3 * i + 1] as number, pixels[3 * i + 2] as number),
  )
}

/** Mean of the neighbours within `radius`, along one axis; twice along both is close to a Gaussian. */
function smoothed(grey: Float32Array, radius: number): Float32Array {
  const along = (from: Float32Array, step: number, across: number) => {
    const out = new Float32Array(from.length)
    for (let line = 0; line < size; line++) {
      for (let i = 0; i < size; i++) {
        let sum = 0
        for (let d = -radius; d <= radius; d++) sum += from[line * across + Math.min(Math.max(i + d, 0), size - 1) * step] as number
        out[line * across + i * step] = sum / (2 * radius + 1)
      }
    }
    return out
  }
  let out = grey
  for (let pass = 0; pass < 2; pass++) out = along(along(out, 1, size), size, 1)
  return out
}

// The middle of the face: hair, collar and background say nothing about its focus.
const inner = { left: 18, right: 94, top: 34, bottom: 104 }

/** Energy of the steps along one direction between two degrees of smoothness. */
function energy(a: Float32Array, b: Float32Array, step: number): number {
  let sum = 0
  for (let y = inner.top; y < inner.bottom; y++) {
    for (let x = inner.left; x < inner.right; x++) {
      const i = y * size + x
      const here = (a[i] as number) - (b[i] as number)
      const next = (a[i + step] as number) - (b[i + step] as number)
      sum += (next - here) ** 2
    }
  }
  return sum
}

/**
 * Fine details against coarse ones, in the direction that has fewer: a face out of focus lacks them in both, a shaken one in one.
 * The finest step, where noise and coder live, is left out.
 */
function measureSharpness(grey: Float32Array): number {
  const [fine, middle, coarse] = [smoothed(grey, 1), smoothed(grey, 2), smoothed(grey, 5)]
  return Math.min(...[1, size].map((step) => energy(fine, middle, step) / (energy(middle, coarse, step) + 1)))
}

/** Lower quartile of the second difference both ways (Immerkær's mask): skin tells the noise, edges do not. */
function measureNoise(grey: Float32Array): number {
  const rough: number[] = []
  for (let y = inner.top; y < inner.bottom; y++) {
    for (let x = inner.left; x < inner.right; x++) {
      const row = (dy: number) => {
        const i = (y + dy) * size + x
        return (grey[i - 1] as number) - 2 * (grey[i] as number) + (grey[i + 1] as number)
      }
      rough.push(Math.abs(row(-1) - 2 * row(0) + row(1)))
    }
  }
  rough.sort((a, b) => a - b)
  // 6 is the mask's gain, 0.32 the lower quartile of a normal distribution's size.
  return (rough[Math.floor(rough.length / 4)] ?? 0) / 6 / 0.32
}

/** Brightness, sharpness, noise and what may cover a face. */
export function measureLooks(picture: RgbPicture, mesh: FaceMesh): FaceLooks {
  const crop = sampleCrop(picture, alignByMesh(mesh), size)
  const grey = greyOf(crop)
  return { sharpness: measureSharpness(grey), noise: measureNoise(grey), ...coverOf(crop) }
}

function coverOf(crop: Crop): Pick<FaceLooks, 'luminance' | 'lowerFaceCovered' | 'eyesCovered'> {
  const skin = [noseBridge, ...cheeks].map((patch) => mean(lumasOf(crop, patch)))
  return { luminance: mean(skin), lowerFaceCovered: measureLowerCover(crop), eyesCovered: measureEyeCover(crop) }
}

/** Brightness and what may cover a face, alone: a fifth of the time of all its looks. */
export function measureCover(picture: RgbPicture, mesh: FaceMesh): Pick<FaceLooks, 'luminance' | 'lowerFaceCovered' | 'eyesCovered'> {
  return coverOf(sampleCrop(picture, alignByMesh(mesh), size))
}
