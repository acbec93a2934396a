import type { PixelBox } from '#vision/facts.ts'
import type { MrzReading } from '#vision/mrz/read-mrz.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** So many neighbouring places of a row without a letter are looked at. */
const minRun = 3
/** Difference of colour (strongest channel) between the place and the zone's own ground. Light makes it brighter, a finger darker. */
const otherGround = 40

type Colour = [number, number, number]

/** A stretch of the zone where no letters are and the ground is another: a finger or a thing lies there. Null: nothing does. */
export function findHidden(picture: RgbPicture, { rows, cells }: MrzReading): PixelBox | null {
  for (const [i, row] of rows.entries()) {
    const places = cells[i] ?? []
    const pitch = row.width / (places.length || 1)
    const grounds = places.map((_, at) =>
      groundOf(picture, { left: row.left + at * pitch, top: row.top, width: pitch, height: row.height }),
    )
    const read = grounds.filter((_, at) => places[at]?.emitted !== null)
    const usual = middleOf(read)
    if (!usual) continue
    let run = 0
    for (let at = 0; at <= places.length; at++) {
      const ground = grounds[at]
      const hidden =
        ground !== undefined && places[at]?.emitted === null && usual.some((level, c) => level - (ground[c] as number) > otherGround)
      if (hidden) {
        run++
        continue
      }
      if (run >= minRun) return { left: row.left + (at - run) * pitch, top: row.top, width: run * pitch, height: row.height }
      run = 0
    }
  }
  return null
}

/** The colour of what the letters stand on: the brighter part of the place. */
function groundOf({ width, height, data }: RgbPicture, box: PixelBox): Colour {
  const levels: number[][] = [[], [], []]
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.top + box.height); y += 2) {
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(width, box.left + box.width); x += 2) {
      for (const [c, level] of levels.entries()) level.push(data[(y * width + x) * 3 + c] as number)
    }
  }
  return levels.map((level) => level.sort((a, b) => a - b)[Math.floor(level.length * 0.75)] ?? 0) as Colour
}

function middleOf(colours: readonly Colour[]): Colour | null {
  if (colours.length < 6) return null
  return [0, 1, 2].map((c) => colours.map((colour) => colour[c] as number).sort((a, b) => a - b)[colours.length >> 1] as number) as Colour
}
