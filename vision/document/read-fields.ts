import type { PixelBox } from '#vision/facts.ts'

export type PrintedText = { text: string; confidence: number; box: PixelBox }
export type FieldName = 'documentNumber' | 'surname' | 'givenNames' | 'birthDate' | 'expirationDate'
export type FoundField = { value: string; confidence: number; box: PixelBox }

/** Words of labels without spaces and accents, as they stand on documents of many countries. */
const labels: Record<FieldName, string[]> = {
  documentNumber: [
    'documentno',
    'documentnumber',
    'passportno',
    'passportnumber',
    'cardno',
    'cardnumber',
    'licenceno',
    'licenseno',
    'idno',
    'dlno',
    'permitno',
    'documentn',
  ],
  surname: ['surname', 'lastname', 'familyname', 'nomdefamille', 'apellidos', 'nachname', 'cognome'],
  givenNames: ['givennames', 'givenname', 'firstname', 'forenames', 'prenoms', 'prenom', 'nombres', 'vornamen', 'vorname'],
  birthDate: ['dateofbirth', 'birthdate', 'datedenaissance', 'geburtsdatum', 'fechadenacimiento', 'dob'],
  expirationDate: ['dateofexpiry', 'expirydate', 'dateofexpiration', 'dateexpiration', 'validuntil', 'gultigbis', 'expires', 'exp'],
}
/** Labels of fields that are not wanted: a value below one of these is not below a wanted one. */
const otherLabels = ['placeofbirth', 'dateofissue', 'nationality', 'sexsexe', 'authority', 'placeofissue']

/** Fields found by their labels: the value stands below its label, or to the right of it. */
export function readFields(print: readonly PrintedText[]): Partial<Record<FieldName, FoundField>> {
  const found: Partial<Record<FieldName, FoundField>> = {}
  const taken = new Set<PrintedText>()
  const names = Object.keys(labels) as FieldName[]
  const labelled = print.flatMap((line) => {
    const plain = plainLetters(line.text)
    if (otherLabels.some((label) => resembles(plain, label))) return []
    const name = names.find((field) => labels[field].some((label) => resembles(plain, plainLetters(label))))
    return name ? [{ name, line }] : []
  })
  for (const { name, line } of labelled) {
    if (found[name]) continue
    const value = valueBy(line, print, name, taken)
    if (!value) continue
    taken.add(value.line)
    found[name] = { value: value.value, confidence: value.line.confidence, box: value.line.box }
  }
  return found
}

function valueBy(label: PrintedText, print: readonly PrintedText[], name: FieldName, taken: Set<PrintedText>) {
  const { box } = label
  const candidates = print
    .filter((line) => line !== label && !taken.has(line))
    .flatMap((line) => {
      const value = toValue(line.text, name)
      if (value === null) return []
      const distance = standsBy(box, line.box)
      return distance === null ? [] : [{ line, value, distance }]
    })
    .sort((a, b) => a.distance - b.distance)
  return candidates[0]
}

/** How far a line stands from the label that it stands below or beside; null where it does neither. */
export function standsBy(label: PixelBox, line: PixelBox): number | null {
  const below = line.top + line.height / 2 - (label.top + label.height / 2)
  const indent = Math.abs(line.left - label.left)
  const isBelow = below > label.height * 0.3 && below < Math.max(label.height, line.height) * 2 && indent < line.height * 1.6
  const beside = line.left - (label.left + label.width)
  const isBeside = Math.abs(below) < label.height * 0.5 && beside > -label.height * 0.5 && beside < label.width * 1.2
  return isBelow || isBeside ? Math.abs(below) + indent * 0.5 + (isBeside ? beside : 0) : null
}

function toValue(text: string, name: FieldName): string | null {
  if (name === 'birthDate' || name === 'expirationDate') return toDate(text)
  if (name === 'documentNumber') {
    const number = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
    return /\d{3}/.test(number) && number.length >= 5 && number.length <= 16 && toDate(text) === null ? number : null
  }
  const letters = text.replace(/[^\p{L}'’ -]/gu, '').trim()
  return letters.length >= 2 && !/\d/.test(text) && !isLabel(text) ? letters : null
}

export function isLabel(text: string): boolean {
  const plain = plainLetters(text)
  return [...Object.values(labels).flat(), ...otherLabels].some((label) => resembles(plain, plainLetters(label)))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Dates as documents print them (day first, or year first); null when it is none. */
export function toDate(text: string): string | null {
  const clean = text
    .toLowerCase()
    .replace(/[o]/g, (letter, at: number) => (/\d/.test(text[at - 1] ?? '') || /\d/.test(text[at + 1] ?? '') ? '0' : letter))
  const yearFirst = clean.match(/\b(\d{4})[-./ ](\d{2})[-./ ](\d{2})\b/)
  if (yearFirst) return isoDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const dayFirst = clean.match(/\b(\d{1,2})[-./ ]*(\d{2})[-./ ](\d{4})\b/)
  if (dayFirst) return isoDate(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]))
  const named = clean.match(/\b(\d{1,2})[-./ ]*([a-z]{3})[a-z]*(?:\s*\/\s*[a-z]+)?[-./ ]*(\d{4})\b/)
  const month = months.indexOf(named?.[2] ?? '')
  return named && month >= 0 ? isoDate(Number(named[3]), month + 1, Number(named[1])) : null
}

function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1880 || year > 2150 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

export function plainLetters(text: string): string {
  return (
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      // In small print the two are one to the reader.
      .replace(/rn/g, 'm')
  )
}

/** Whether a label occurs in a line, forgiving a letter in five: labels are small print. */
export function resembles(line: string, label: string): boolean {
  const mostWrong = Math.floor(label.length / 5)
  if (line.length < label.length - mostWrong || line.length > label.length * 3 + 6) return false
  // Fewest changes that make the label out of any part of the line (Sellers).
  let row = new Array<number>(line.length + 1).fill(0)
  for (let i = 1; i <= label.length; i++) {
    const next = [i]
    for (let j = 1; j <= line.length; j++) {
      const same = label[i - 1] === line[j - 1] ? 0 : 1
      next.push(Math.min((row[j - 1] as number) + same, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return Math.min(...row) <= mostWrong
}
