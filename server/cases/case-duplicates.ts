import type { ApprovalFinding } from '#contract/cases/approval.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { findFaceDuplicates } from '#server/duplicates/find-face-duplicates.ts'
import { listTenantRequests } from '#server/duplicates/repositories/document-fingerprints.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { openListedContact } from '#server/requests/contact.ts'

/** The requests that findings name, once each and in their order: what is the same, where they stand, and since when they are there. */
export async function readCaseDuplicates(
  { db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>,
  request: VerificationRequestRow,
  findings: readonly ApprovalFinding[],
): Promise<CaseFile['duplicates']> {
  const named = findings.filter((finding) => finding.kind === 'duplicate')
  const ids = [...new Set(named.flatMap(({ requestIds }) => requestIds))]
  if (ids.length === 0) return []
  const faces = new Map((await findFaceDuplicates(db, request)).map((face) => [face.requestId, face]))
  const rows = new Map((await listTenantRequests(db, { clientId: request.clientId, ids })).map((row) => [row.id, row]))
  return ids.flatMap((requestId) => {
    const row = rows.get(requestId)
    if (!row) return []
    const document = named.find((finding) => finding.of === 'document' && finding.requestIds.includes(requestId))
    const face = faces.get(requestId)
    return [
      {
        requestId,
        reference: openListedContact(masterKey, row).reference,
        document: document?.of === 'document' ? document.relation : null,
        isSameDocument: document !== undefined || face?.isSameDocument === true,
        face: face?.relation ?? null,
        status: row.status,
        createdAt: row.createdAt.toISOString(),
      },
    ]
  })
}
