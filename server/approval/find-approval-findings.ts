import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { findCheckFindings } from '#server/approval/find-check-findings.ts'
import { findDuplicateFindings } from '#server/approval/find-duplicate-findings.ts'
import { findGapFindings } from '#server/approval/find-gap-findings.ts'
import { findIdentityFindings } from '#server/approval/find-identity-findings.ts'
import { findMissingFindings } from '#server/approval/find-missing-findings.ts'
import { findOriginFindings } from '#server/approval/find-origin-findings.ts'
import { findRegistryFindings } from '#server/approval/find-registry-findings.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

/** What a source of findings works with: nothing that looks at pictures. */
export type FindingContext = Pick<AppContext, 'masterKey' | 'clock'>

/** One thing that is looked at before an approval. Under the request's lock where `db` is a transaction. */
type FindingSource = (db: Kysely<Database>, context: FindingContext, request: VerificationRequestRow) => Promise<ApprovalFinding[]>

const sources: readonly FindingSource[] = [
  (db, _, request) => findMissingFindings(db, request),
  findCheckFindings,
  findIdentityFindings,
  findOriginFindings,
  (db, _, request) => findDuplicateFindings(db, request),
  (db, _, request) => findGapFindings(db, request),
  findRegistryFindings,
]

/**
 * Everything that stands between a request and its approval, in the order in which it is shown. Staff, bulk actions, the automatic
 * approval and the command line ask here, and nowhere else.
 */
export async function findApprovalFindings(
  db: Kysely<Database>,
  context: FindingContext,
  request: VerificationRequestRow,
): Promise<ApprovalFinding[]> {
  const findings: ApprovalFinding[] = []
  // One after the other: a transaction is one line to the database.
  for (const find of sources) findings.push(...(await find(db, context, request)))
  return findings
}
