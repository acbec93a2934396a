import type { Kysely } from 'kysely'
import { type IdentityField, identityFields } from '#contract/identity/identity.ts'
import { listCorrected, openEntered } from '#server/documents/identity/entered-details.ts'
import { openNamedPeople, type SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import { findStoredIdentity } from '#server/documents/repositories/stored-identity.ts'
import { type DocumentIdentity, toDocumentIdentity } from '#server/identity/matching/document-identity.ts'
import { type IdentityMatch, matchIdentity } from '#server/identity/matching/match-identity.ts'
import type { AppContext } from '#server/platform/context.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { IdentityStatementRow } from '#server/platform/database/schema-identity.ts'
import type { DocumentRow } from '#server/platform/database/schema-verification.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import type { DocumentFacts } from '#vision/facts.ts'

type Needs = Pick<AppContext, 'masterKey'>

/** One source against the document that counts. */
export type ComparedPerson = { person: SourcedPerson; match: IdentityMatch }
export type ComparedIdentity = {
  document: DocumentIdentity
  people: ComparedPerson[]
  /** What the form says otherwise than when the first document was read. */
  corrected: IdentityField[]
  /** What the person says of differences with this document. */
  statements: IdentityStatementRow[]
}

/** Everybody who named the person of a request against the document that counts, from what stands now; null without a document, or after erasure. */
export async function compareIdentity(
  db: Kysely<Database>,
  context: Needs,
  request: VerificationRequestRow,
): Promise<ComparedIdentity | null> {
  const stored = await findStoredIdentity(db, request)
  const key = stored && (await findKeyOf(db, context.masterKey, request))
  if (!stored || !key) return null
  const document = openIdentity(key, stored.document)
  const people = openNamedPeople(context, request.id, key, stored)
  const corrected = listCorrected(openEntered(key, request.id, stored.sealedEntered), people)
  return { document, people: compareAll(people, document), corrected, statements: stored.statements }
}

export function compareAll(people: readonly SourcedPerson[], document: DocumentIdentity): ComparedPerson[] {
  return people.map((person) => ({ person, match: matchIdentity(person, document) }))
}

/** The fields in which a source and the document differ. */
export function listDiffering(match: IdentityMatch): IdentityField[] {
  return identityFields.filter((field) => match[field].result === 'differs')
}

/** The fields that a source gave and that could not be compared. What nobody gave is missed by nobody, but for half of a name: that names anybody. */
export function listNotJudged(match: IdentityMatch): IdentityField[] {
  const isNamed = match.surname.result !== 'not_judged' || match.givenNames.result !== 'not_judged'
  return identityFields.filter((field) => {
    const one = match[field]
    if (one.result !== 'not_judged') return false
    return one.reason !== 'not_given' || (isNamed && (field === 'surname' || field === 'givenNames'))
  })
}

export function openIdentity(key: Uint8Array, row: Pick<DocumentRow, 'id' | 'sealedFacts'>): DocumentIdentity {
  const text = Buffer.from(unseal(key, `document-facts:${row.id}`, row.sealedFacts)).toString()
  const { front, back } = fromFactsText<{ front: DocumentFacts; back: DocumentFacts | null }>(text)
  return toDocumentIdentity(front, back)
}
