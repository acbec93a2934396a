import type { CompareNames, PersonName } from '#contract/company/registry/registered-company.ts'
import { distance } from '#server/services/compare-fields.ts'
import { toLatinForms } from '#server/services/latin-letters.ts'

/** Initials and short names are one letter off from too many others. */
const leastLettersToMisspell = 8
const mostMisspeltLetters = 2

/** A name as it may be written: after transliteration and with its accents left out. */
type Written = { words: string[]; wholes: string[]; given: string; family: string }

/**
 * Opens a comparison of names in either order, by the letters of toLatinForms; what is not Latin is compared as it stands. Each name is read
 * once, however many it is compared with.
 */
export function openNameComparison(): CompareNames {
  const read = new Map<string, Written[]>()
  const toWritten = (name: PersonName) => {
    const key = JSON.stringify([name.firstName, name.middleName, name.lastName, name.name])
    const known = read.get(key) ?? [0, 1].map((form) => write(name, form))
    read.set(key, known)
    return known
  }
  return (one, other) => {
    const [ones, others] = [toWritten(one), toWritten(other)]
    const some = (holds: (a: Written, b: Written) => boolean) => ones.some((a) => others.some((b) => holds(a, b)))
    if (some(isSame)) return 'same'
    return some(isAlike) ? 'alike' : 'other'
  }
}

function write({ name, firstName, middleName, lastName }: PersonName, form: number): Written {
  const parts = [firstName, middleName, lastName].map((part) => toWords(part ?? '', form))
  const plain = toWords(name, form)
  const hasParts = parts[0]?.length && parts[2]?.length
  const words = hasParts ? parts.flat() : plain
  const [first = [], middle = [], last = []] = hasParts ? parts : [plain.slice(0, 1), plain.slice(1, -1), plain.slice(-1)]
  const rotated = [...words.slice(-1), ...words.slice(0, -1)]
  const wholes = [words, plain, [...last, ...first, ...middle], rotated].map((order) => order.join(''))
  return { words: [...words].sort(), wholes: [...new Set(wholes)].filter(Boolean), given: first.join(''), family: last.join('') }
}

function toWords(text: string, form: number): string[] {
  return text
    .normalize('NFC')
    .split(/[\s,]+/)
    .map((word) => {
      const forms = [...toLatinForms(word)]
      return (forms[form] ?? forms[0]) || word.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
    })
    .filter(Boolean)
}

function isSame(one: Written, other: Written): boolean {
  // Of somebody who was erased no name is left.
  if (one.words.length === 0) return false
  return one.words.join(' ') === other.words.join(' ') || one.wholes.some((whole) => other.wholes.includes(whole))
}

function isAlike(one: Written, other: Written): boolean {
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one]
  if (short.words.length > 1 && short.words.every((word) => long.words.includes(word))) return true
  if (one.family !== '' && one.family === other.family && one.given !== '' && one.given.charAt(0) === other.given.charAt(0) && isShortened(one.given, other.given)) return true
  return one.wholes.some((a) => other.wholes.some((b) => Math.min(a.length, b.length) >= leastLettersToMisspell && Math.abs(a.length - b.length) <= mostMisspeltLetters && distance(a, b) <= mostMisspeltLetters))
}

/** A name that begins the other one: A. for Ada. A Chinese name is no shorter form of another. */
function isShortened(one: string, other: string): boolean {
  return /^[A-Z]+$/.test(one) && (one.startsWith(other) || other.startsWith(one))
}
