import type { Generated, Selectable } from 'kysely'
import type { IdentityField, IdentitySource, IdentityStatement } from '#contract/identity/identity.ts'
import type { NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type IdentityDatabase = {
  /** Who a link was issued for, as its issuer named them. */
  namedPeople: { requestId: string; clientId: string; sealedName: Buffer; createdAt: TimestampByDefault }
  documentFingerprints: DocumentFingerprintTable
  /** What the form said of a person when their first document was read. */
  enteredDetails: { requestId: string; clientId: string; sealedDetails: Buffer; createdAt: TimestampByDefault }
  identityStatements: IdentityStatementTable
  faceIndexes: { clientId: string; lastPosition: Generated<number>; removalCount: Generated<number> }
  /**
   * `sealedVector`: the packed face, under the key of the request's subject. `position` grows with every face of a customer. `setAsideAt`: since when it is kept
   * and compared with nothing.
   */
  faceVectors: {
    requestId: string
    clientId: string
    livenessCheckId: string
    position: number
    sealedVector: Buffer
    createdAt: Timestamp
    setAsideAt: NullableTimestamp
  }
  facePairs: { requestId: string; otherId: string; clientId: string; likeness: number; createdAt: Timestamp }
}

/** What a person says of a difference between a document and who somebody named. */
export type IdentityStatementTable = {
  requestId: string
  clientId: string
  source: IdentitySource
  documentId: string
  statement: IdentityStatement
  fields: IdentityField[]
  statedAt: Timestamp
}
export type IdentityStatementRow = Selectable<IdentityStatementTable>

/** The document that counts of a request, as keyed hashes: two requests of a customer with the same hash had the same document. */
export type DocumentFingerprintTable = {
  requestId: string
  clientId: string
  documentId: string
  /** Of its number and issuing state. */
  hash: Buffer
  /** Of its holder's name and birth date; null where they were not read. */
  holderKey: Optional<Buffer>
  /** Of the request's address when the document was taken. */
  emailKey: Optional<Buffer>
  createdAt: Timestamp
}
export type DocumentFingerprintRow = Selectable<DocumentFingerprintTable>
