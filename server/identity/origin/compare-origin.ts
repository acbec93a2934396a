import type { NotJudgedReason } from '#contract/documents/check-result.ts'
import { isSameCountry, toCountry } from '#server/identity/origin/to-country.ts'
import type { DocumentFacts } from '#vision/facts.ts'

/** Where a person and their document are from, and the sex that it says: what names and numbers do not tell. */
export const originFields = ['nationality', 'sex', 'issuingState'] as const
export type OriginField = (typeof originFields)[number]
/** `entered`: in a form; `chosen`: the country of the document, as it was asked before the upload. */
export type OriginSource = 'zone' | 'barcode' | 'print' | 'entered' | 'chosen'
export type StatedValue = { source: OriginSource; text: string }
/** Each source beside the first that says it; where fewer than two can be compared, why. */
export type OriginComparison =
  | { sources: { source: OriginSource; isSame: boolean }[]; reason: null }
  | { sources: []; reason: NotJudgedReason }

type Side = Pick<DocumentFacts, 'mrz' | 'barcode' | 'print' | 'printedOrigin'>
export type Entered = { nationality: string; sex: string; chosenCountry: string | null }

/** Print that was read with less says nothing. */
const minConfidence = 0.85

/** What each source says of a field, the surest first. A zone that is not relied upon says nothing. */
export function readOrigin(field: OriginField, sides: readonly Side[], entered: Entered): StatedValue[] {
  const zone = sides.map(({ mrz }) => mrz).find((mrz) => mrz?.valid)?.fields[field] ?? null
  const elements = sides.map(({ barcode }) => barcode).find((barcode) => barcode?.aamva)?.fields
  const barcode = field === 'sex' ? aamvaSex[elements?.DBC ?? ''] : field === 'issuingState' ? elements?.DCG : null
  const reported = field === 'nationality' ? entered.nationality : field === 'sex' ? entered.sex : null
  const chosen = field === 'issuingState' ? entered.chosenCountry : null
  const all: [OriginSource, string | null | undefined][] = [
    ['zone', zone],
    ['barcode', barcode],
    ['print', readPrint(field, sides, zone ?? barcode ?? null)],
    ['entered', reported],
    ['chosen', chosen],
  ]
  return all.flatMap(([source, text]) => (text?.trim() ? [{ source, text: text.trim() }] : []))
}

const aamvaSex: Record<string, string> = { '1': 'M', '2': 'F', '9': 'X' }

function readPrint(field: OriginField, sides: readonly Side[], code: string | null): string | null {
  for (const { printedOrigin } of sides) {
    const read = printedOrigin?.[field]
    if (read && read.confidence >= minConfidence) return read.value
  }
  // Titles name the state without a label: one that names it is a second witness, and other names stand there for other reasons.
  const state = field === 'issuingState' && code ? toCountry(code) : null
  return (state && sides.flatMap(({ print }) => print).find(({ text }) => text.length > 3 && toCountry(text) === state)?.text) ?? null
}

/** Whether all that say a field say the same. Codes and names of no known country are compared as they stand, and else not at all. */
export function compareOrigin(field: OriginField, stated: readonly StatedValue[]): OriginComparison {
  const [first, ...others] = stated
  if (!first) return { sources: [], reason: 'field_not_read' }
  if (others.length === 0) return { sources: [], reason: 'nothing_to_compare' }
  const isEqual = field === 'sex' ? isSameSex : isSameState
  const compared = others.flatMap(({ source, text }) => {
    const isSame = isEqual(first.text, text)
    return isSame === null ? [] : [{ source, isSame }]
  })
  const isAnyDifferent = compared.some(({ isSame }) => !isSame)
  // Print may be misread and leaves the others to compare; what somebody said themselves has to be understood before it agrees.
  const isAgreed = others.every(
    ({ source }) => source === 'print' || source === 'barcode' || compared.some((each) => each.source === source),
  )
  if (compared.length === 0 || (!isAgreed && !isAnyDifferent))
    return { sources: [], reason: field === 'sex' ? 'too_unsure' : 'country_unknown' }
  return { sources: [{ source: first.source, isSame: true }, ...compared], reason: null }
}

function isSameState(one: string, other: string): boolean | null {
  const [a, b] = [toCountry(one), toCountry(other)]
  if (a && b) return isSameCountry(a, b)
  return one.toUpperCase() === other.toUpperCase() ? true : null
}

function isSameSex(one: string, other: string): boolean | null {
  const [a, b] = [toSex(one), toSex(other)]
  return a && b ? a === b : null
}

/** As it is printed and typed in the languages of documents; the first of two that say it ("F/女"). */
function toSex(text: string): 'M' | 'F' | 'X' | null {
  const [word = ''] = text.toUpperCase().split(/[/|,]/)
  return sexes[word.trim()] ?? null
}

const sexes: Record<string, 'M' | 'F' | 'X'> = {
  M: 'M',
  MALE: 'M',
  MASCULIN: 'M',
  MASCULINO: 'M',
  MANN: 'M',
  H: 'M',
  HOMME: 'M',
  HOMBRE: 'M',
  男: 'M',
  F: 'F',
  FEMALE: 'F',
  FEMININ: 'F',
  FÉMININ: 'F',
  FEMENINO: 'F',
  FEMININO: 'F',
  FRAU: 'F',
  W: 'F',
  K: 'F',
  V: 'F',
  FEMME: 'F',
  MUJER: 'F',
  女: 'F',
  X: 'X',
  '<': 'X',
  'NOT SPECIFIED': 'X',
  UNSPECIFIED: 'X',
  OTHER: 'X',
  DIVERS: 'X',
}
