import type { Kysely } from 'kysely'
import { type ApprovalFinding, duplicateRelations, mostDuplicates } from '#contract/staff/approval.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { findFingerprint, listSameDocument } from '#server/repositories/document-fingerprints.ts'

/**
 * Other requests of the same customer with the document that counts, however they ended. Both see each other, so that of two which come
 * at once neither is approved unseen.
 */
export async function findDuplicateFindings(db: Kysely<Database>, { id, acceptedDocumentId }: VerificationRequestRow): Promise<ApprovalFinding[]> {
  const own = acceptedDocumentId ? await findFingerprint(db, { id, acceptedDocumentId }) : undefined
  if (!own) return []
  const findings: ApprovalFinding[] = []
  for (const relation of duplicateRelations) {
    const requestIds = await listSameDocument(db, own, { isReturning: relation === 'returning', limit: mostDuplicates })
    if (requestIds.length > 0) findings.push({ kind: 'duplicate', of: 'document', relation, requestIds })
  }
  return findings
}
