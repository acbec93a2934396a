import type { DocumentSide } from '#contract/documents/document-type.ts'

/** A photo of one side, ready to be sent: upright, without metadata, at most 2 MiB. */
export type TakenPhoto = {
  from: 'device'
  /** JPEG. */
  blob: Blob
  fileName: string
  widthPx: number
  heightPx: number
  /** An object URL: it lives until the photo is let go. */
  previewUrl: string
  print: PicturePrint
}
/** A photo that the server took before: unchanged, it is not sent again. */
export type StoredPhoto = { from: 'server'; previewUrl: string }
export type Photo = TakenPhoto | StoredPhoto
export type Photos = Record<DocumentSide, Photo | null>

export const noPhotos: Photos = { front: null, back: null }

/** The picture at `printSidePx` squared, a byte for each of red, green and blue of each pixel. */
export type PicturePrint = readonly number[]
export const printSidePx = 32

// Steps of 255. Chosen, not measured on photos of documents: photo.test.ts shows what they tell apart in made patterns.
const maxMeanDifference = 2
const maxDifference = 32

/** The same picture, whatever its name, its format or its size. */
export function isSamePicture(one: PicturePrint, other: PicturePrint): boolean {
  if (one.length !== other.length || one.length === 0) return false
  let sum = 0
  for (const [at, value] of one.entries()) {
    const difference = Math.abs(value - (other[at] ?? 0))
    if (difference > maxDifference) return false
    sum += difference
  }
  return sum / one.length <= maxMeanDifference
}

export function isSamePhoto(one: Photo | null, other: Photo | null): boolean {
  return one?.from === 'device' && other?.from === 'device' && isSamePicture(one.print, other.print)
}
