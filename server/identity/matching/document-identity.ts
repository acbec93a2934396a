import type { DocumentName } from '#server/identity/matching/match-names.ts'
import type { DocumentFacts, MrzFacts, PrintedLine } from '#vision/facts.ts'

type Read = Pick<DocumentFacts, 'mrz' | 'printedFields' | 'barcode' | 'print'>
type ReadField = keyof DocumentFacts['printedFields']

/** Who a document says that its holder is. */
export type DocumentIdentity = DocumentName & {
  birthDate: string | null
  documentNumber: string | null
  /** A second number that some zones carry, such as a personal number. */
  optionalNumber: string | null
  /** Print of the front, for names in other letters. */
  printed: readonly PrintedLine[]
}

/** Letters that each format of a zone has for the name (9303-4 to 9303-7). */
const nameLengths: Partial<Record<MrzFacts['format'], number>> = { TD1: 30, TD2: 31, TD3: 39, 'MRV-A': 39, 'MRV-B': 31 }

/** The zone first: its check digits stand for it. Then the bar code, then print. */
export function toDocumentIdentity(front: Read, back: Read | null): DocumentIdentity {
  const zone = [front.mrz, back?.mrz].find((read) => read?.valid) ?? null
  const barcode = back?.barcode ?? front.barcode
  const read = (field: ReadField) => zone?.fields[field] || barcode?.fields[field] || front.printedFields[field] || null
  // Both parts of a name from one place: a single name stands alone in its zone.
  const hasZoneName = Boolean(zone?.fields.surname || zone?.fields.givenNames)
  return {
    surname: hasZoneName ? (zone?.fields.surname ?? null) || null : read('surname'),
    givenNames: hasZoneName ? (zone?.fields.givenNames ?? null) || null : read('givenNames'),
    isTruncated: zone !== null && isFull(zone),
    issuingState: zone?.fields.issuingState ?? null,
    birthDate: read('birthDate'),
    documentNumber: read('documentNumber'),
    optionalNumber: zone?.fields.optional ?? null,
    printed: front.print,
  }
}

/** A name that fills its place to the end was perhaps longer. */
function isFull({ format, fields }: MrzFacts): boolean {
  const length = nameLengths[format]
  return length !== undefined && `${fields.surname ?? ''}<<${fields.givenNames ?? ''}`.length >= length
}
