import type { CompareNames, PersonName } from '#contract/registry/registered-company.ts'
import { distance } from '#server/identity/compare-fields.ts'
import { hasHan, toHan } from '#server/identity/matching/han-letters.ts'
import { type DocumentName, type GivenName, isWholeNameSame, matchNames } from '#server/identity/matching/match-names.ts'
import { isLatinizable, splitName } from '#server/identity/matching/name-tokens.ts'
import { toForms, toSpelling } from '#server/identity/matching/transliterate.ts'

/** Initials and short names are one letter off from too many others. */
const minLettersToMisspell = 8
const maxMisspeltLetters = 2
/** Laying two names side by side takes a millisecond or two. Beyond this many, names are the same letter for letter or differ: one difference too many is shown. */
const maxSideBySide = 1_000

/** The words of a part, in each way of writing them. */
type Parts = { given: readonly string[]; family: readonly string[] }
/** A name as it may be meant: a whole one has its family name first or last. */
type Written = { meanings: readonly GivenName[]; wholes: readonly string[]; parts: readonly Parts[]; script: 'latin' | 'han' | 'other' }

/**
 * Opens the comparison of two names that people wrote: letter for letter as a name is compared with a document, and in either order. `alike`: parts
 * are left out, or a letter or two is written otherwise; that pairs a row with an entry of the registry, and is a difference all the same. Each
 * name is read once, however many it is compared with.
 */
export function openNameComparison(): CompareNames {
  const read = new Map<string, Written>()
  const toWritten = (name: PersonName) => {
    const key = JSON.stringify([name.firstName, name.middleName, name.lastName, name.name])
    const known = read.get(key) ?? write(name)
    read.set(key, known)
    return known
  }
  let left = maxSideBySide
  return (one, other) => compare(toWritten(one), toWritten(other), () => left-- > 0)
}

function compare(one: Written, other: Written, mayGoOn: () => boolean): ReturnType<CompareNames> {
  // Letters of one script say nothing of another's here; of somebody who was erased no name is left.
  if (one.script !== other.script || one.wholes.length === 0) return 'other'
  if (one.wholes.some((whole) => other.wholes.includes(whole))) return 'same'
  if (one.script !== 'latin') return 'other'
  if (mayBeSame(one, other) && mayGoOn()) {
    if (some(one, other, isWholeNameSame)) return 'same'
    if (some(one, other, isInPartSame)) return 'alike'
  }
  return one.wholes.some((a) => other.wholes.some((b) => isMisspelt(a, b))) ? 'alike' : 'other'
}

/** Either of them may be the one that leaves out, or writes in fewer letters. */
function some(one: Written, other: Written, holds: (given: GivenName, document: DocumentName) => boolean): boolean {
  return one.meanings.some((a) => other.meanings.some((b) => holds(a, toDocument(b)) || holds(b, toDocument(a))))
}

function toDocument({ firstName, middleName, lastName }: GivenName): DocumentName {
  return { surname: lastName, givenNames: `${firstName} ${middleName}`.trim(), isTruncated: false, issuingState: null }
}

function isInPartSame(given: GivenName, document: DocumentName): boolean {
  const { surname, givenNames } = matchNames(given, document)
  return surname.result === 'agrees' && givenNames.result === 'agrees'
}

function write({ name, firstName, middleName, lastName }: PersonName): Written {
  const text = name || [firstName, middleName, lastName].filter(Boolean).join(' ')
  const tokens = text.split(/[\s,]+/u).filter(Boolean)
  const parts = firstName && lastName ? [{ firstName, middleName: middleName ?? '', lastName }] : []
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)]
  const byPlace = [
    { firstName: tokens.slice(0, -1).join(' '), middleName: '', lastName: last },
    { firstName: tokens.slice(1).join(' '), middleName: '', lastName: first },
  ]
  const meanings = parts.length > 0 ? parts : byPlace
  const orders = meanings.flatMap(({ firstName: given, middleName: middle, lastName: family }) => [
    `${given} ${middle} ${family}`,
    `${family} ${given} ${middle}`,
  ])
  if (hasHan(text)) return { meanings, wholes: toSet(orders.map(toHan)), parts: [], script: 'han' }
  if (!isLatinizable(text)) return { meanings, wholes: toSet(orders.map(toBare)), parts: [], script: 'other' }
  return { meanings, wholes: toSet(orders.flatMap(toLetters)), parts: meanings.map(toParts), script: 'latin' }
}

const toSet = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean)
const toBare = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

function toParts({ firstName, middleName, lastName }: GivenName): Parts {
  const toWords = (part: string) => splitName(part).flatMap(toBeginnings).filter(Boolean)
  return { given: toWords(`${firstName} ${middleName}`), family: toWords(lastName) }
}

/** Of a word in other letters than A to Z, its first one in each way of writing it: the rest may be written in too many. */
function toBeginnings(word: string): string[] {
  if (/^[A-Za-z]+$/.test(word)) return [word.toUpperCase()]
  return (toSpelling(word)[0] ?? []).map((way) => way.slice(0, 1))
}

/** All of a name in one word, in each way of writing it. */
function toLetters(text: string): string[] {
  const forms = splitName(text).map((word) => toForms(word, { dropsUmlauts: false }))
  return (forms[0] ?? []).map((_, nth) => forms.map((form) => form[nth] ?? '').join(''))
}

/** Both names have to begin alike somewhere, family name and given names each: all others are not laid side by side, which takes long. */
function mayBeSame(one: Written, other: Written): boolean {
  return one.parts.some((a) =>
    other.parts.some(
      (b) => (isNear(a.given, b.given) && isNear(a.family, b.family)) || (isNear(a.given, b.family) && isNear(a.family, b.given)),
    ),
  )
}

/** A word that begins another: an initial, one of two that are written as one, or the same. */
function isNear(ones: readonly string[], others: readonly string[]): boolean {
  return ones.some((one) => others.some((other) => one.startsWith(other) || other.startsWith(one)))
}

function isMisspelt(one: string, other: string): boolean {
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  return shorter >= minLettersToMisspell && longer - shorter <= maxMisspeltLetters && distance(one, other) <= maxMisspeltLetters
}
