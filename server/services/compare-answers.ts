import type { ModuleAnswers } from '#contract/form/answers.ts'
import { toLatinForms } from '#server/services/latin-letters.ts'
import type { DocumentFacts } from '#vision/facts.ts'

export type AnswerComparison = { field: string; read: ReadField; agrees: boolean; document: string }

type Read = Pick<DocumentFacts, 'mrz' | 'printedFields' | 'barcode'>
type ReadField = keyof DocumentFacts['printedFields']

/** Fields of the personal-information form (specification, section 3) and what the document says of the same. */
const comparable: readonly { field: string; read: ReadField; agrees: (document: string, typed: string) => boolean }[] = [
  { field: 'Last Name', read: 'surname', agrees: isSameName },
  { field: 'Date of Birth', read: 'birthDate', agrees: (document, typed) => document === typed },
  { field: 'Identity Number', read: 'documentNumber', agrees: (document, typed) => toSigns(document) === toSigns(typed) },
]

/**
 * Each answer that the document speaks of too, letter for letter after transliteration. Answers that were not given, and
 * fields that were not read, are left out: they say nothing.
 */
export function compareAnswers(answers: ModuleAnswers, front: Read, back: Read | null): AnswerComparison[] {
  const compared = comparable.flatMap(({ field, read, agrees }) => {
    const [typed, document] = [toText(answers[field]), readValue(read, front, back)]
    return isLatin(typed) && document ? [{ field, read, agrees: agrees(document, typed), document }] : []
  })
  const [given, document] = [toGivenNames(answers), readValue('givenNames', front, back)]
  if (!isLatin(given.join('')) || !document) return compared
  // Somebody who types one of several given names has typed no wrong one.
  const agrees = given.some((typed) => isSameName(document, typed)) || isFirstOf(document, given[0] ?? '')
  return [...compared, { field: 'First Name', read: 'givenNames', agrees, document }]
}

/** Zones and bar codes are Latin: a name typed in another script cannot be told from theirs by its letters. */
const isLatin = (typed: string) => /[\p{Script=Latin}\d]/u.test(typed)

/** The zone first: its check digits stand for it. Then the bar code, then print. */
function readValue(field: ReadField, front: Read, back: Read | null): string | null {
  const zone = [front.mrz, back?.mrz].find((read) => read?.valid)
  return zone?.fields[field] ?? back?.barcode?.fields[field] ?? front.barcode?.fields[field] ?? front.printedFields[field]
}

function toGivenNames(answers: ModuleAnswers): string[] {
  const [first, middle] = [toText(answers['First Name']), toText(answers['Middle Name'])]
  return first ? [first, `${first} ${middle}`] : []
}

/** Zones cut names that are too long for them. */
const zoneNameLength = 20

function isSameName(document: string, typed: string): boolean {
  const typedForms = [...toLatinForms(typed)]
  return [...toLatinForms(document)].some((read) =>
    typedForms.some((form) => form === read || (read.length >= zoneNameLength && form.startsWith(read))),
  )
}

function isFirstOf(document: string, typed: string): boolean {
  return document.split(/[ -]+/).some((name) => isSameName(name, typed))
}

const toSigns = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const toText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
