import type { PixelBox } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** A row of print; `written` is the width that its boxes take. */
export type PrintRow = PixelBox & { written: number }

/** Boxes side by side become one row: fillers often split a line. `written` is the width that their print takes. */
export function joinRows(boxes: readonly PixelBox[]): PrintRow[] {
  const rows: PrintRow[] = []
  for (const box of [...boxes].sort((a, b) => a.left - b.left)) {
    const row = rows.find((known) => {
      const shared = Math.min(known.top + known.height, box.top + box.height) - Math.max(known.top, box.top)
      return (
        shared > Math.min(known.height, box.height) * 0.6 && Math.max(known.height, box.height) < Math.min(known.height, box.height) * 1.9
      )
    })
    if (!row) rows.push({ ...box, written: box.width })
    else {
      const bottom = Math.max(row.top + row.height, box.top + box.height)
      row.top = Math.min(row.top, box.top)
      row.height = bottom - row.top
      row.written += box.width
      row.width = Math.max(row.left + row.width, box.left + box.width) - row.left
    }
  }
  return rows
}

/** All rows of a zone begin and end at the same places. */
export function spread(rows: readonly PixelBox[], pictureWidth: number): PixelBox[] {
  const left = Math.max(0, Math.min(...rows.map((row) => row.left)))
  const right = Math.min(pictureWidth, Math.max(...rows.map((row) => row.left + row.width)))
  return rows.map((row) => ({ ...row, left, width: right - left }))
}

export function cutRow(box: PixelBox, share: number): PixelBox {
  const by = box.height * share
  return { left: box.left - Math.abs(by), top: box.top - by, width: box.width + 2 * Math.abs(by), height: box.height + 2 * by }
}

/** What is left of a row whose fillers were not seen, as a share of the document's width, and where zones lie on it. */
const stump = { minWritten: 0.25, maxShareLeft: 0.16, minMiddle: 0.5 }
const maxRows = 3

/**
 * Rows of a zone of which only the letters were found: fillers on burnt paper are faint. Rows of print one below the other that begin at
 * the same place, low on the document, are taken as far to the right as they stand from its left side. None: nothing looks like that.
 */
export function mendRows(rows: readonly PrintRow[], { width, height }: Pick<RgbPicture, 'width' | 'height'>): PixelBox[] {
  const low = rows
    .filter(
      (row) =>
        row.written > width * stump.minWritten &&
        row.left < width * stump.maxShareLeft &&
        row.top + row.height / 2 > height * stump.minMiddle,
    )
    .sort((a, b) => b.top - a.top)
  const [last] = low
  if (!last) return []
  const stack = low.filter((row) => Math.abs(row.left - last.left) < last.height).slice(0, maxRows)
  if (stack.length < 2) return []
  const left = Math.min(...stack.map((row) => row.left))
  const right = Math.max(width - left, ...stack.map((row) => row.left + row.width))
  return stack.reverse().map((row) => ({ left, top: row.top, width: right - left, height: row.height }))
}
