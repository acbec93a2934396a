import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/staff/approval.ts'
import type { CaseFile } from '#contract/staff/case-file.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { listOwnRequests } from '#server/repositories/document-fingerprints.ts'

/** The requests that findings name, in their order, with where they stand and since when they are there. */
export async function readDuplicates(db: Kysely<Database>, { clientId }: VerificationRequestRow, findings: readonly ApprovalFinding[]): Promise<CaseFile['duplicates']> {
  const named = findings.flatMap((finding) => (finding.kind === 'duplicate' ? finding.requestIds.map((requestId) => ({ requestId, relation: finding.relation })) : []))
  const rows = new Map((await listOwnRequests(db, { clientId, ids: named.map(({ requestId }) => requestId) })).map((row) => [row.id, row]))
  return named.flatMap(({ requestId, relation }) => {
    const row = rows.get(requestId)
    return row ? [{ requestId, relation, status: row.status, createdAt: row.createdAt.toISOString() }] : []
  })
}
