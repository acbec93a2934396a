import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { findRegistryDifferences } from '#server/registry/find-registry-differences.ts'

/** Each difference between what a company declared and what its register answered. */
export async function findRegistryFindings(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey'>,
  request: VerificationRequestRow,
): Promise<ApprovalFinding[]> {
  const differences = await findRegistryDifferences(db, context, request)
  return differences.map((difference) => ({ kind: 'registry' as const, difference }))
}
