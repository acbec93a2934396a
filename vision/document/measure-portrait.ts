import sharp from 'sharp'
import { findEdgeLines } from '#vision/document/edge-lines.ts'
import { findGhosts } from '#vision/document/turn-upright.ts'
import type { FoundFace } from '#vision/face/detect-faces.ts'
import { embedFace, faceLikeness } from '#vision/face/embed-face.ts'
import type { Point } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type PortraitFindings = {
  jpeg: Uint8Array
  embedding: Float32Array
  /** Likeness of the portrait and the small second print of it (ghost); null without one. */
  ghostLikeness: number | null
  /** Largest lean of the portrait's own edges against the document's, in degrees. */
  frameLeanDegrees: number
  /** How many of the portrait's sides have two edges close to each other. */
  doubledSides: number
}

/** The frame of a portrait round the face box, in faces: what passports and cards have in common. */
const frame = { left: 0.95, right: 0.95, top: 1.1, bottom: 1.1 }

/** A smaller ghost, in pixels as sent, is no likeness of anybody. */
const minGhostPx = 22

/** The portrait's picture and numbers, and what speaks for another photograph put on top; `scale` is pixels as sent for one of these. */
export async function measurePortrait(
  picture: RgbPicture,
  faces: readonly FoundFace[],
  models: Models,
  scale: number,
): Promise<PortraitFindings | null> {
  const [face] = faces
  if (!face) return null
  const embedding = await embedFace(picture, face, models)
  const [ghost] = (await findGhosts(picture, face, models))
    .filter(({ width }) => width * scale >= minGhostPx)
    .sort((a, b) => b.score - a.score)
  const ghostLikeness = ghost ? faceLikeness(embedding, await embedFace(picture, ghost, models)) : null
  return { jpeg: await cutPortrait(picture, face), embedding, ghostLikeness, ...examineFrame(picture, face) }
}

async function cutPortrait({ width, height, data }: RgbPicture, face: FoundFace): Promise<Uint8Array> {
  const left = Math.max(0, Math.round(face.left - face.width * 0.4))
  const top = Math.max(0, Math.round(face.top - face.height * 0.6))
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(face.width * 1.8))),
      height: Math.max(1, Math.min(height - top, Math.round(face.height * 2))),
    })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Edges of the portrait's frame: searched outwards from the face on all four sides. */
function examineFrame(picture: RgbPicture, face: FoundFace): { frameLeanDegrees: number; doubledSides: number } {
  const cx = face.left + face.width / 2
  const cy = face.top + face.height / 2
  const half = face.width / 2
  const sides: [Point, Point][] = [
    [
      { x: cx - half, y: cy - face.height * 0.62 },
      { x: cx + half, y: cy - face.height * 0.62 },
    ],
    [
      { x: cx + face.width * 0.55, y: cy - half },
      { x: cx + face.width * 0.55, y: cy + half },
    ],
    [
      { x: cx + half, y: cy + face.height * 0.62 },
      { x: cx - half, y: cy + face.height * 0.62 },
    ],
    [
      { x: cx - face.width * 0.55, y: cy + half },
      { x: cx - face.width * 0.55, y: cy - half },
    ],
  ]
  const reaches = [frame.top, frame.right, frame.bottom, frame.left]
  let lean = 0
  let doubled = 0
  for (const [i, side] of sides.entries()) {
    const reach = face.width * (reaches[i] as number) * 0.6
    const lines = findEdgeLines(picture, side, { from: -reach, to: 0, lean: 0.08, count: 3, peaks: 4 }).filter(
      ({ support }) => support > 0.85,
    )
    if (lines.length === 0) continue
    const angles = lines.map(({ line: [a, b] }) => leanOf(a, b))
    lean = Math.max(lean, Math.min(...angles))
    if (lines.length > 1) doubled++
  }
  return { frameLeanDegrees: lean, doubledSides: doubled }
}

function leanOf(a: Point, b: Point): number {
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  const away = Math.abs(degrees % 90)
  return Math.min(away, 90 - away)
}
