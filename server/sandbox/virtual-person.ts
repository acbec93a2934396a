import { createHash } from 'node:crypto'
import type { TestOutcome } from '#contract/sandbox/outcome.ts'
import type { NamedPerson } from '#server/identity/matching/match-identity.ts'

export type VirtualPerson = {
  surname: string
  givenNames: string
  /** YYYY-MM-DD, like the other dates. */
  birthDate: string
  expirationDate: string
  documentNumber: string
  /** Whose face it is: the same number, the same face. */
  faceSeed: number
}

/** Somebody: as they were named, where somebody named them, with a document and a face of their own. The same seed is the same person. */
export function toVirtualPerson(
  personSeed: string,
  { outcome, named, today }: { outcome: TestOutcome; named: Partial<NamedPerson> | undefined; today: Date },
): VirtualPerson {
  const seed = createHash('sha256').update(personSeed).digest().readUIntBE(0, 4)
  const given = [named?.firstName, named?.middleName].filter(Boolean).join(' ')
  return {
    surname: (named?.lastName || 'Specimen').toUpperCase(),
    givenNames: (given || 'Anna Maria').toUpperCase(),
    birthDate: outcome === 'underage' ? toDay(today, -8) : named?.birthDate || '1984-08-12',
    expirationDate: toDay(today, outcome === 'document_expired' ? -1 : 8),
    documentNumber: `T${String(seed).padStart(10, '0').slice(-8)}`,
    faceSeed: seed,
  }
}

function toDay(today: Date, years: number): string {
  return `${today.getUTCFullYear() + years}-06-15`
}
