import type { Kysely } from 'kysely'
import type { FaceRelation } from '#contract/cases/approval.ts'
import { findFingerprint } from '#server/duplicates/repositories/document-fingerprints.ts'
import { type FacePair, listFacePairs } from '#server/duplicates/repositories/faces.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

export type FaceDuplicate = { requestId: string; relation: FaceRelation; isSameDocument: boolean }
type Side = Pick<FacePair, 'emailHash' | 'referenceHash' | 'hash' | 'holderKey'>

/** More of one person than anybody looks at; each is judged, so that no return hides another name. */
const maxPairs = 1_000

/** Other requests of the same customer with a similar face, the newest first, and what each is to this one. */
export async function findFaceDuplicates(
  db: Kysely<Database>,
  { id, clientId, acceptedDocumentId, emailHash, referenceHash }: VerificationRequestRow,
): Promise<FaceDuplicate[]> {
  const others = await listFacePairs(db, { id, clientId, limit: maxPairs })
  if (others.length === 0) return []
  const document = acceptedDocumentId ? await findFingerprint(db, { id, acceptedDocumentId }) : undefined
  const own: Side = { emailHash, referenceHash, hash: document?.hash ?? null, holderKey: document?.holderKey ?? null }
  return others.map((other) => ({
    requestId: other.requestId,
    relation: toFaceRelation(own, other),
    isSameDocument: isSameKey(own.hash, other.hash),
  }))
}

/**
 * A person who came back has the same name and birth date, and the same document, email address or reference. Another name or birth date
 * is said whatever else is the same; where one of them was not read, nothing says that it is the same person.
 */
export function toFaceRelation(one: Side, other: Side): FaceRelation {
  if (!one.holderKey || !other.holderKey) return 'similar_face'
  if (!isSameKey(one.holderKey, other.holderKey)) return 'other_name'
  const isSame =
    isSameKey(one.hash, other.hash) || isSameKey(one.emailHash, other.emailHash) || isSameKey(one.referenceHash, other.referenceHash)
  return isSame ? 'returning' : 'similar_face'
}

function isSameKey(one: Buffer | null, other: Buffer | null): boolean {
  return one !== null && other !== null && one.equals(other)
}
