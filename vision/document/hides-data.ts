import { guessType } from '#vision/document/guess-type.ts'
import type { BurntPatch } from '#vision/document/measure-quality.ts'
import { type PrintedText, readFields } from '#vision/document/read-fields.ts'
import type { UprightDocument } from '#vision/document/turn-upright.ts'
import type { PixelBox } from '#vision/facts.ts'
import type { MrzReading } from '#vision/mrz/read-mrz.ts'

/** So many places of one row under a patch without a letter: something was lost there. */
const placesLost = 4
const desiredFields = 4
/** Shares of the document: white margins and white grounds of portraits that burn out are smaller than these. */
const noticeable = 0.02
const large = 0.035
const maxBurntFace = 0.1

/** A reflection matters where it lies over the face, or over print that could not be read; white margins that burn out hide nothing. */
export function hidesData(
  patch: BurntPatch,
  { picture, faces }: UprightDocument,
  zone: MrzReading | null,
  print: readonly PrintedText[],
): boolean {
  const [face] = faces
  if (!face) return true
  const { share } = patch
  const core = {
    left: face.left + face.width * 0.2,
    top: face.top + face.height * 0.15,
    width: face.width * 0.6,
    height: face.height * 0.75,
  }
  if (patch.shareOf(core) > maxBurntFace) return true
  const fields = Object.keys(readFields(print)).length
  if (zone) return losesLetters(patch, zone) || (share > noticeable && fields < desiredFields)
  const expectsZone =
    guessType(
      null,
      print.map(({ text }) => text),
    ).guess !== 'driver-license'
  return (
    (expectsZone && patch.top + patch.height / 2 > picture.height * 0.6) ||
    fields < desiredFields ||
    (share > large && isHoleInPrint(patch, print))
  )
}

/** Print above it and print below it: lines are missing between them. */
function isHoleInPrint(patch: PixelBox, print: readonly PrintedText[]): boolean {
  const over = print.filter(
    ({ box }) =>
      Math.min(box.left + box.width, patch.left + patch.width) - Math.max(box.left, patch.left) > Math.min(box.width, patch.width) * 0.5,
  )
  const middle = patch.top + patch.height / 2
  return over.some(({ box }) => box.top + box.height / 2 < middle) && over.some(({ box }) => box.top + box.height / 2 > middle)
}

function losesLetters(patch: PixelBox, { rows, cells }: MrzReading): boolean {
  for (const [i, row] of rows.entries()) {
    let empty = 0
    const places = cells[i] ?? []
    const middle = row.top + row.height / 2
    if (middle < patch.top || middle > patch.top + patch.height) continue
    for (const [at, { emitted }] of places.entries()) {
      const x = row.left + ((at + 0.5) * row.width) / places.length
      if (x < patch.left || x > patch.left + patch.width) continue
      if (emitted === null) empty++
    }
    if (empty >= placesLost) return true
  }
  return false
}
