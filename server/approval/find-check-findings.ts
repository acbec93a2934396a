import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { toCheckResult } from '#server/checks/to-check-result.ts'
import { openDocumentFacts } from '#server/documents/document-checks.ts'
import { isIdentityCheck } from '#server/documents/identity/judge-identity.ts'
import { withExpiryOn } from '#server/documents/judge-document-contents.ts'
import { findDocument } from '#server/documents/repositories/documents.ts'
import { isOriginCheck } from '#server/identity/origin/judge-origin.ts'
import { findNewestLivenessCheck } from '#server/liveness/repositories/liveness.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { JudgedCheck } from '#server/platform/database/schema-verification.ts'

/**
 * Of the document that counts, as things stand today, and the newest recording. Earlier tries, which were refused and done again, count no more.
 */
export async function findCheckFindings(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  request: VerificationRequestRow,
): Promise<ApprovalFinding[]> {
  const { id, acceptedDocumentId } = request
  const document = acceptedDocumentId ? await findDocument(db, id, acceptedDocumentId) : undefined
  const key = document && (await findKeyOf(db, context.masterKey, request))
  const checks =
    document && key
      ? withExpiryOn(document.checks, { type: document.documentType, ...openDocumentFacts(key, document) }, context.clock.now())
      : (document?.checks ?? [])
  const liveness = await findNewestLivenessCheck(db, id)
  return [...toFindings('document', checks), ...toFindings('liveness', liveness?.checks ?? [])]
}

function toFindings(subject: 'document' | 'liveness', checks: readonly JudgedCheck[]): ApprovalFinding[] {
  return checks.flatMap((judged) => {
    if (isIdentityCheck(judged)) return []
    const result = toCheckResult(judged)
    if (result === 'passed' || isOriginCheck(judged)) return []
    return [{ kind: 'check' as const, subject, check: judged.check, side: judged.side ?? null, result }]
  })
}
