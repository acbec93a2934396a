import { toLatinForms } from '#server/platform/text/latin-letters.ts'
import type { DocumentFacts, MrzFacts, Region } from '#vision/facts.ts'

export type ComparedField = 'documentNumber' | 'surname' | 'givenNames' | 'birthDate' | 'expirationDate'
/** `isExact`: letter for letter after transliteration; one that agrees without is put down to the reading. */
export type Comparison = { field: ComparedField; agrees: boolean; isExact: boolean; region: Region | null }

/** Print that was read with less says nothing about the zone. */
const minConfidence = 0.85
/** A line read with so much has hardly a letter that was not seen clearly: in made documents only ł, read as t, is wrong there. */
const sureConfidence = 0.96

/** Each field that the document says twice, in print and in the zone. Fields that were not found in print are left out. */
export function compareFields(
  mrz: Pick<MrzFacts['fields'], ComparedField>,
  { printedFields, printedPlaces }: Pick<DocumentFacts, 'printedFields' | 'printedPlaces'>,
): Comparison[] {
  return (['documentNumber', 'surname', 'givenNames', 'birthDate', 'expirationDate'] as const).flatMap((field) => {
    const [zone, print] = [mrz[field], printedFields[field]]
    const place = printedPlaces[field]
    if (zone === null || print === null || (place?.confidence ?? 1) < minConfidence) return []
    const isSure = (place?.confidence ?? 1) >= sureConfidence
    return [{ field, agrees: agree(field, zone, print, isSure), isExact: isExact(field, zone, print), region: place?.region ?? null }]
  })
}

function agree(field: ComparedField, zone: string, print: string, isSure: boolean): boolean {
  if (field === 'birthDate' || field === 'expirationDate') return zone === print
  if (field === 'documentNumber') return toNumber(zone) === toNumber(print)
  return isSure ? isSameName(zone, print) : namesAgree(zone, print)
}

function isExact(field: ComparedField, zone: string, print: string): boolean {
  return field === 'surname' || field === 'givenNames' ? hasSameLetters(zone, print, (text) => text) : agree(field, zone, print, true)
}

/** Letter for letter, but for letters that no reader of print tells apart: ł is read as t, a capital I as l. */
function isSameName(zone: string, print: string): boolean {
  return hasSameLetters(zone, print, (text) => text.replace(/[TI]/g, 'L'))
}

function hasSameLetters(zone: string, print: string, fold: (text: string) => string): boolean {
  const printForms = [...toLatinForms(print)].map(fold)
  // A zone may cut a long name short.
  return [...toLatinForms(zone)]
    .map(fold)
    .some((a) => a.length > 0 && printForms.some((b) => a === b || (a.length >= 20 && b.startsWith(a))))
}

/** O and 0, I and 1 look alike in many typefaces of print; the zone's check digit has settled them there. */
const toNumber = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/I/g, '1')

/**
 * Letter for letter after ICAO 9303-3 transliteration (part 6), also where the print was read without its accents:
 * Müller, Muller and MUELLER are one. Zones may cut long names short. One letter in eight may be misread.
 */
export function namesAgree(zone: string, print: string): boolean {
  for (const a of toLatinForms(zone)) {
    for (const b of toLatinForms(print)) {
      const longest = Math.max(a.length, b.length)
      if (a.length > 0 && distance(a, b) <= Math.floor(longest / 6) + (longest > 3 ? 1 : 0)) return true
      if (a.length >= 20 && b.startsWith(a)) return true
    }
  }
  return false
}

/** How many letters are put in, left out or written otherwise. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min((row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1), (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
