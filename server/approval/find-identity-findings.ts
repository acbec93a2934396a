import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { compareIdentity, listDiffering, listNotJudged } from '#server/documents/identity/compare-identity.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

/**
 * Each source that names somebody else than the document does, or somebody who cannot be compared with it, as things stand now and not as
 * they were; and what the form said otherwise until the document had been read.
 */
export async function findIdentityFindings(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey'>,
  request: VerificationRequestRow,
): Promise<ApprovalFinding[]> {
  const compared = await compareIdentity(db, context, request)
  if (!compared) return []
  const { people, corrected, statements } = compared
  const findings = people.flatMap(({ person: { source }, match }) => {
    const differing = listDiffering(match)
    const notJudged = listNotJudged(match)
    const statement = statements.find((one) => one.source === source)?.statement
    return [
      ...(differing.length > 0
        ? [{ kind: 'identity' as const, source, result: 'differs' as const, fields: differing, ...(statement && { statement }) }]
        : []),
      ...(notJudged.length > 0 ? [{ kind: 'identity' as const, source, result: 'not_judged' as const, fields: notJudged }] : []),
    ]
  })
  return [
    ...findings,
    ...(corrected.length > 0
      ? [{ kind: 'identity' as const, source: 'form' as const, result: 'corrected' as const, fields: corrected }]
      : []),
  ]
}
