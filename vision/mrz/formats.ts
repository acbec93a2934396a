import type { MrzFacts } from '#vision/facts.ts'

/** Where something stands: line, first letter and last letter + 1, counted from 0. */
export type Place = readonly [line: number, from: number, to: number]
export type LetterKind = 'letter' | 'digit' | 'any' | 'check' | 'sex'
export type CheckedField = 'documentNumber' | 'birthDate' | 'expirationDate' | 'optional' | 'composite'

export type MrzFormat = {
  name: Exclude<MrzFacts['format'], 'OTHER'>
  lines: number
  length: number
  places: {
    documentCode: Place
    issuingState: Place
    names: Place
    documentNumber: Place
    nationality: Place
    birthDate: Place
    sex: Place
    expirationDate: Place
    optional: readonly Place[]
  }
  /** Check digits: what they cover, in reading order, and where they stand. */
  checks: { field: CheckedField; covers: readonly Place[]; at: Place; emptyAllowed: boolean }[]
}

const td1: MrzFormat = {
  name: 'TD1',
  lines: 3,
  length: 30,
  places: {
    documentCode: [0, 0, 2],
    issuingState: [0, 2, 5],
    names: [2, 0, 30],
    documentNumber: [0, 5, 14],
    nationality: [1, 15, 18],
    birthDate: [1, 0, 6],
    sex: [1, 7, 8],
    expirationDate: [1, 8, 14],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
  },
  checks: [
    { field: 'documentNumber', covers: [[0, 5, 14]], at: [0, 14, 15], emptyAllowed: false },
    { field: 'birthDate', covers: [[1, 0, 6]], at: [1, 6, 7], emptyAllowed: false },
    { field: 'expirationDate', covers: [[1, 8, 14]], at: [1, 14, 15], emptyAllowed: false },
    {
      field: 'composite',
      covers: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      at: [1, 29, 30],
      emptyAllowed: false,
    },
  ],
}

/** The second line is the same in all two-line formats up to the optional data; they differ in what is checked after it. */
function twoLines(name: MrzFormat['name'], length: number, tail: 'composite' | 'optional' | 'none'): MrzFormat {
  const optional: Place = [1, 28, tail === 'optional' ? 42 : tail === 'composite' ? length - 1 : length]
  const checks: MrzFormat['checks'] = [
    { field: 'documentNumber', covers: [[1, 0, 9]], at: [1, 9, 10], emptyAllowed: false },
    { field: 'birthDate', covers: [[1, 13, 19]], at: [1, 19, 20], emptyAllowed: false },
    { field: 'expirationDate', covers: [[1, 21, 27]], at: [1, 27, 28], emptyAllowed: false },
  ]
  if (tail === 'optional') checks.push({ field: 'optional', covers: [optional], at: [1, 42, 43], emptyAllowed: true })
  if (tail !== 'none') {
    const covers: Place[] = [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, length - 1],
    ]
    checks.push({ field: 'composite', covers, at: [1, length - 1, length], emptyAllowed: false })
  }
  return {
    name,
    lines: 2,
    length,
    places: {
      documentCode: [0, 0, 2],
      issuingState: [0, 2, 5],
      names: [0, 5, length],
      documentNumber: [1, 0, 9],
      nationality: [1, 10, 13],
      birthDate: [1, 13, 19],
      sex: [1, 20, 21],
      expirationDate: [1, 21, 27],
      optional: [optional],
    },
    checks,
  }
}

/** ICAO 9303 parts 4 (TD3), 5 (TD1), 6 (TD2) and 7 (visas). */
export const mrzFormats: readonly MrzFormat[] = [
  td1,
  twoLines('TD2', 36, 'composite'),
  twoLines('TD3', 44, 'optional'),
  twoLines('MRV-A', 44, 'none'),
  twoLines('MRV-B', 36, 'none'),
]

/** What may stand at each place of each line: letters in names, digits in dates. */
export function kindAt({ places, checks }: MrzFormat, line: number, at: number): LetterKind {
  const isIn = ([l, from, to]: Place) => l === line && at >= from && at < to
  if (checks.some((check) => isIn(check.at))) return 'check'
  if (isIn(places.birthDate) || isIn(places.expirationDate)) return 'digit'
  if (isIn(places.sex)) return 'sex'
  if (isIn(places.names) || isIn(places.issuingState) || isIn(places.nationality)) return 'letter'
  return line === places.documentCode[0] && at === 0 ? 'letter' : 'any'
}

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
export const mrzAlphabet = `${upper}${digits}<`

export const allowedLetters: Record<LetterKind, string> = {
  letter: `${upper}<`,
  digit: `${digits}<`,
  check: `${digits}<`,
  sex: 'MFX<',
  any: mrzAlphabet,
}
