import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { findNewestLivenessCheck } from '#server/liveness/repositories/liveness.ts'
import { findPerson } from '#server/people/repositories/company-people.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

/**
 * What a person has not been verified by: a request can come to staff without it, for example when one field of its form was asked for
 * again before a document was ever sent. Whom a company invited without a liveness check lacks none. Whom it has deleted since is not its
 * person any more.
 */
export async function findMissingFindings(db: Kysely<Database>, request: VerificationRequestRow): Promise<ApprovalFinding[]> {
  if (request.kind === 'corporate') return []
  const invited = request.companyRequestId ? await findPerson(db, request.companyRequestId, request.id) : undefined
  const isWithdrawn = request.companyRequestId !== null && (!invited || invited.deletedAt !== null)
  const own = await findOwnMissing(db, request, invited?.doLiveness ?? true)
  return isWithdrawn ? [{ kind: 'missing', subject: 'company_row' }, ...own] : own
}

async function findOwnMissing(db: Kysely<Database>, request: VerificationRequestRow, asksLiveness: boolean): Promise<ApprovalFinding[]> {
  if (!request.acceptedDocumentId) return [{ kind: 'missing', subject: 'document' }]
  if (!asksLiveness) return []
  const liveness = await findNewestLivenessCheck(db, request.id)
  return liveness?.documentId === request.acceptedDocumentId ? [] : [{ kind: 'missing', subject: 'liveness' }]
}
