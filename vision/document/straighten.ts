import sharp from 'sharp'
import { applyHomography, mapQuad, type Quad, quadSize, squareToQuad } from '#vision/document/plane.ts'
import type { PixelBox, Point, Region } from '#vision/facts.ts'
import { cv, withMats } from '#vision/picture/opencv.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** The document alone, seen from straight above. */
export type StraightDocument = {
  picture: RgbPicture
  /** Corners in the picture that it was taken from. */
  quad: Quad
  /** Pixels of that picture for one pixel of this. */
  scale: number
}

/** Cuts the document out along its corners; `longSide` is the size wanted, never more than the picture has (times 1.25). */
export async function straighten(picture: RgbPicture, quad: Quad, longSide: number): Promise<StraightDocument> {
  const size = quadSize(quad)
  const longest = Math.max(size.width, size.height)
  const target = Math.max(64, Math.min(longSide, longest * 1.25))
  const scale = longest / target
  const width = Math.max(32, Math.round(size.width / scale))
  const height = Math.max(32, Math.round(size.height / scale))
  const { cut, place } = await cutOut(picture, quad, scale)
  const straight = withMats((keep) => {
    const source = keep(cv.matFromArray(cut.height, cut.width, cv.CV_8UC3, cut.data))
    const corners = mapQuad(quad, place).flatMap(({ x, y }) => [x, y])
    const from = keep(cv.matFromArray(4, 1, cv.CV_32FC2, corners))
    const to = keep(cv.matFromArray(4, 1, cv.CV_32FC2, [0, 0, width, 0, width, height, 0, height]))
    const map = keep(cv.getPerspectiveTransform(from, to))
    const out = keep(new cv.Mat())
    cv.warpPerspective(source, out, map, new cv.Size(width, height), cv.INTER_LINEAR, cv.BORDER_REPLICATE)
    return new Uint8Array(out.data)
  })
  return { picture: { width, height, data: straight }, quad, scale }
}

/** The part of the picture round the quad, already shrunk where the result will be much smaller (averaging avoids false patterns). */
async function cutOut(picture: RgbPicture, quad: Quad, scale: number) {
  const xs = quad.map(({ x }) => x)
  const ys = quad.map(({ y }) => y)
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const left = Math.floor(clamp(Math.min(...xs) - 2, picture.width - 2))
  const top = Math.floor(clamp(Math.min(...ys) - 2, picture.height - 2))
  const width = Math.max(1, Math.ceil(clamp(Math.max(...xs) + 2, picture.width)) - left)
  const height = Math.max(1, Math.ceil(clamp(Math.max(...ys) + 2, picture.height)) - top)
  const shrink = scale > 1.3 ? scale : 1
  const pipeline = sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
    limitInputPixels: false,
  }).extract({ left, top, width, height })
  if (shrink > 1)
    pipeline.resize({ width: Math.max(1, Math.round(width / shrink)), height: Math.max(1, Math.round(height / shrink)), fit: 'fill' })
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true })
  const place = ({ x, y }: Point): Point => ({ x: ((x - left) * info.width) / width, y: ((y - top) * info.height) / height })
  return { cut: { width: info.width, height: info.height, data }, place }
}

/** Turned by half a circle: every pixel in reverse order. */
export function rotate180({ width, height, data }: RgbPicture): RgbPicture {
  const out = new Uint8Array(data.length)
  for (let from = 0, to = data.length - 3; from < data.length; from += 3, to -= 3) {
    out[to] = data[from] as number
    out[to + 1] = data[from + 1] as number
    out[to + 2] = data[from + 2] as number
  }
  return { width, height, data: out }
}

/** The same quad with another corner as its top left: `turns` quarter turns of the document. */
export function rollQuad(quad: Quad, turns: number): Quad {
  return [0, 1, 2, 3].map((i) => quad[(i + turns) % 4]) as Quad
}

/** Where a box of the straightened document lies in a picture of `width` x `height` whose corners `quad` gives. */
export function toRegion(box: PixelBox, straight: RgbPicture, quad: Quad, width: number, height: number): Region {
  const map = squareToQuad(quad)
  const corners = [
    [box.left, box.top],
    [box.left + box.width, box.top],
    [box.left + box.width, box.top + box.height],
    [box.left, box.top + box.height],
  ].map(([x = 0, y = 0]) => applyHomography(map, { x: x / straight.width, y: y / straight.height }))
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  const left = clamp(Math.min(...corners.map(({ x }) => x)) / width)
  const top = clamp(Math.min(...corners.map(({ y }) => y)) / height)
  return {
    left,
    top,
    width: clamp(Math.max(...corners.map(({ x }) => x)) / width) - left,
    height: clamp(Math.max(...corners.map(({ y }) => y)) / height) - top,
  }
}
