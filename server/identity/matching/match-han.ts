import { hasHan, toHan } from '#server/identity/matching/han-letters.ts'
import { agrees, differs, type FieldResult, notJudged } from '#server/identity/matching/identity-result.ts'
import type { GivenName } from '#server/identity/matching/match-names.ts'
import type { PrintedLine } from '#vision/facts.ts'

/** Print that was read with less tells no name. */
const minConfidence = 0.8
const label = /^(?:中文)?姓\s*名|^姓(?=\s|[:：/]|$)|^名(?=\s|[:：/]|$)/u
const longestName = 12

/** Whether somebody gave their name in Chinese letters, and in these alone. */
export function isNamedInHan({ firstName, middleName, lastName }: GivenName): boolean {
  const text = `${lastName}${firstName}${middleName}`
  return hasHan(text) && !/\p{Script=Latin}/u.test(text)
}

/**
 * A name in Chinese letters against those printed on the front of the document; either script, either order. Against a line that is labelled as the
 * name where there is one, else against any line that is nothing but a name. Not judged where the document prints none: letters of a zone say which
 * sounds, not which letters.
 */
export function matchHan(given: GivenName, front: readonly PrintedLine[]): FieldResult {
  const [first, last] = [toHan(given.firstName + given.middleName), toHan(given.lastName)]
  const names = new Set([last + first, first + last])
  const lines = front.filter((line) => line.confidence >= minConfidence && hasHan(line.text))
  const labelled = findLabelled(lines)
  if (labelled.length > 0) return labelled.some((name) => names.has(name)) ? agrees : differs
  const isNamed = lines.some(({ text }) => toRuns(text).some((run) => run.length >= 2 && names.has(run)) && toRuns(text).length === 1)
  return isNamed ? agrees : notJudged('other_script')
}

const toRuns = (text: string) => (text.match(/[\p{Script=Han}·•]+/gu) ?? []).map(toHan)

/** Names beside or below their label. A family name and a given name with labels of their own are put together. */
function findLabelled(lines: readonly PrintedLine[]): string[] {
  const values = lines.flatMap((line) => {
    const found = line.text.trim().match(label)
    if (!found) return []
    const rest = toHan(line.text.trim().slice(found[0].length))
    const value = rest || toHan(findBeside(line, lines)?.text ?? '')
    return value.length > 0 && value.length <= longestName ? [{ isWhole: found[0].endsWith('名') && found[0].includes('姓'), value }] : []
  })
  const whole = values.filter(({ isWhole }) => isWhole).map(({ value }) => value)
  if (whole.length > 0) return whole
  const parts = values.map(({ value }) => value)
  return parts.length > 1 ? [parts.join(''), [...parts].reverse().join('')] : []
}

function findBeside({ region }: PrintedLine, lines: readonly PrintedLine[]): PrintedLine | undefined {
  const middle = region.top + region.height / 2
  return lines
    .filter(({ text }) => !label.test(text.trim()))
    .map((line) => ({
      line,
      right: line.region.left - (region.left + region.width),
      down: line.region.top + line.region.height / 2 - middle,
    }))
    .filter(({ line, right, down }) => {
      const isBeside = Math.abs(down) < Math.max(region.height, line.region.height) * 0.7 && right > -region.width && right < 0.3
      const isBelow =
        down > 0 && down < Math.max(region.height, line.region.height) * 2.5 && Math.abs(line.region.left - region.left) < 0.15
      return isBeside || isBelow
    })
    .sort((a, b) => Math.abs(a.down) + Math.abs(a.right) - Math.abs(b.down) - Math.abs(b.right))[0]?.line
}
