import { toDocumentIdentity } from '#server/identity/matching/document-identity.ts'
import { readOrigin } from '#server/identity/origin/compare-origin.ts'
import { toCountry } from '#server/identity/origin/to-country.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openTenantHash } from '#server/platform/crypto/tenant-hash.ts'
import type { DocumentFacts } from '#vision/facts.ts'

type Read = Pick<DocumentFacts, 'mrz' | 'printedFields' | 'printedPlaces' | 'printedOrigin' | 'barcode' | 'print'>
export type ReadSides = { front: Read; back: Read | null }
export type DocumentFingerprint = { hash: Buffer; holderKey: Buffer | null }

/** A number in print that was read with less may be another document's. */
const minConfidence = 0.85

/** Of a document's number and issuing state, and of its holder; null where number or state were not read for sure. */
export function fingerprintDocument(masterKey: KeyRing, clientId: string, sides: ReadSides): DocumentFingerprint | null {
  const number = readNumber(sides)
  const state = readState(sides)
  if (!number || !state) return null
  const hash = openTenantHash(masterKey, clientId)
  const { surname, givenNames, birthDate } = toDocumentIdentity(sides.front, sides.back)
  const name = toLetters(`${surname ?? ''}${givenNames ?? ''}`)
  return { hash: hash('document', [state, number]), holderKey: name && birthDate ? hash('holder', [name, birthDate]) : null }
}

/** The zone first: its check digits stand for it. Then the bar code, then print that was read surely. */
function readNumber({ front, back }: ReadSides): string {
  const zone = [front.mrz, back?.mrz].find((mrz) => mrz?.valid)
  const barcode = back?.barcode ?? front.barcode
  const isSure = (front.printedPlaces.documentNumber?.confidence ?? 0) >= minConfidence
  return toLetters(zone?.fields.documentNumber || barcode?.fields.documentNumber || (isSure && front.printedFields.documentNumber) || '')
}

/** Licences of one country are numbered by its states, so that those of a bar code count too. */
function readState({ front, back }: ReadSides): string {
  const sides = back ? [front, back] : [front]
  const [stated] = readOrigin('issuingState', sides, { nationality: '', sex: '', chosenCountry: null })
  if (!stated) return ''
  const state = toCountry(stated.text) ?? toLetters(stated.text)
  const part = stated.source === 'barcode' ? sides.find(({ barcode }) => barcode?.aamva)?.barcode?.fields.DAJ : null
  return part ? `${state}-${toLetters(part)}` : state
}

function toLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
