import type { Kysely } from 'kysely'
import { type ApprovalFinding, duplicateRelations, faceRelations, maxDuplicates } from '#contract/cases/approval.ts'
import { findFaceDuplicates } from '#server/duplicates/find-face-duplicates.ts'
import { findFingerprint, listSameDocument } from '#server/duplicates/repositories/document-fingerprints.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

/** Other requests of the same customer with a similar face, or with the document that counts. Faces first: another name is the most serious. */
export async function findDuplicateFindings(db: Kysely<Database>, request: VerificationRequestRow): Promise<ApprovalFinding[]> {
  return [...(await findFaceFindings(db, request)), ...(await findDocumentFindings(db, request))]
}

async function findFaceFindings(db: Kysely<Database>, request: VerificationRequestRow): Promise<ApprovalFinding[]> {
  const others = await findFaceDuplicates(db, request)
  return faceRelations.flatMap((relation) => {
    const requestIds = others.flatMap((other) => (other.relation === relation ? [other.requestId] : [])).slice(0, maxDuplicates)
    return requestIds.length > 0 ? [{ kind: 'duplicate', of: 'face', relation, requestIds } as const] : []
  })
}

/**
 * Other requests of the same customer with the document that counts, however they ended. Both see each other, so that of two which come
 * at once neither is approved unseen.
 */
async function findDocumentFindings(db: Kysely<Database>, { id, acceptedDocumentId }: VerificationRequestRow): Promise<ApprovalFinding[]> {
  const own = acceptedDocumentId ? await findFingerprint(db, { id, acceptedDocumentId }) : undefined
  if (!own) return []
  const findings: ApprovalFinding[] = []
  for (const relation of duplicateRelations) {
    const requestIds = await listSameDocument(db, own, { isReturning: relation === 'returning', limit: maxDuplicates })
    if (requestIds.length > 0) findings.push({ kind: 'duplicate', of: 'document', relation, requestIds })
  }
  return findings
}
