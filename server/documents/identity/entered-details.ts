import type { Kysely, Transaction } from 'kysely'
import { type IdentityField, identityFields } from '#contract/identity/identity.ts'
import type { SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import type { NamedPerson } from '#server/identity/matching/match-identity.ts'
import { findSealedEntered, saveFirstEntered } from '#server/people/repositories/identity.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

const toSealName = (requestId: string) => `entered-details:${requestId}`
const nobody: NamedPerson = { firstName: '', middleName: '', lastName: '', birthDate: '', documentNumber: '' }

/** Keeps what the form says while the first document of a verification is read. What is entered later is compared with it. */
export async function recordEntered(
  transaction: Transaction<Database>,
  { id, clientId }: VerificationRequestRow,
  key: Uint8Array,
  people: readonly SourcedPerson[],
): Promise<void> {
  const { source: _, ...entered } = people.find(({ source }) => source === 'form') ?? { ...nobody, source: 'form' as const }
  await saveFirstEntered(transaction, {
    requestId: id,
    clientId,
    sealedDetails: Buffer.from(seal(key, toSealName(id), Buffer.from(JSON.stringify(entered)))),
  })
}

/** What the form said when the first document was read; nothing before that. */
export async function findEntered(db: Kysely<Database>, requestId: string, key: Uint8Array): Promise<NamedPerson | undefined> {
  return openEntered(key, requestId, await findSealedEntered(db, requestId))
}

export function openEntered(key: Uint8Array, requestId: string, sealed: Buffer | null | undefined): NamedPerson | undefined {
  if (!sealed) return undefined
  return { ...nobody, ...(JSON.parse(Buffer.from(unseal(key, toSealName(requestId), sealed)).toString()) as Partial<NamedPerson>) }
}

/** The fields that say something else than they did. What was empty before, and is answered now, is no correction. */
export function listCorrected(before: NamedPerson | undefined, people: readonly SourcedPerson[]): IdentityField[] {
  if (!before) return []
  const now = people.find(({ source }) => source === 'form') ?? nobody
  return identityFields.filter((field) => toValue(before, field) !== '' && toText(toValue(before, field)) !== toText(toValue(now, field)))
}

/** A field of the document as a person has it: both given names are one. */
export function toValue(person: NamedPerson, field: IdentityField): string {
  if (field === 'surname') return person.lastName
  if (field === 'givenNames') return [person.firstName, person.middleName].filter(Boolean).join(' ')
  return person[field]
}

const toText = (value: string) => value.trim().replace(/\s+/gu, ' ').toLowerCase()
