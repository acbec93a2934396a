import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { findSubmittedAt } from '#server/forms/repositories/form-answers.ts'
import { findNewestLivenessCheck } from '#server/liveness/repositories/liveness.ts'
import { isLivenessWaived } from '#server/manual-review/repositories/manual-reviews.ts'
import { asksLiveness } from '#server/people/asks-liveness.ts'
import { findPerson } from '#server/people/repositories/company-people.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

/**
 * What a person has not been verified by: a request can come to staff without it, for example when one field of its form was asked for
 * again before a document was ever sent. Whoever is asked for no liveness check lacks none; what the request requires beside its form is
 * lacked like the rest. Whom a company has deleted since is not its person any more.
 */
export async function findMissingFindings(db: Kysely<Database>, request: VerificationRequestRow): Promise<ApprovalFinding[]> {
  if (request.kind === 'corporate') return []
  const invited = request.companyRequestId ? await findPerson(db, request.companyRequestId, request.id) : undefined
  const isWithdrawn = request.companyRequestId !== null && (!invited || invited.deletedAt !== null)
  const own = [...(await findOwnMissing(db, request)), ...(await findRequiredMissing(db, request))]
  return isWithdrawn ? [{ kind: 'missing', subject: 'company_row' }, ...own] : own
}

async function findOwnMissing(db: Kysely<Database>, request: VerificationRequestRow): Promise<ApprovalFinding[]> {
  if (!request.acceptedDocumentId) return [{ kind: 'missing', subject: 'document' }]
  if (!(await asksLiveness(db, request))) return []
  const liveness = await findNewestLivenessCheck(db, request.id)
  if (liveness?.documentId !== request.acceptedDocumentId || liveness.verdict !== 'passed') {
    if (await isLivenessWaived(db, request, request.acceptedDocumentId)) return [{ kind: 'waived', subject: 'liveness' }]
  }
  if (liveness?.documentId !== request.acceptedDocumentId) return [{ kind: 'missing', subject: 'liveness' }]
  const lacksMovements = request.checks?.includes('liveness_movements') && liveness.challengeId === null
  return lacksMovements ? [{ kind: 'missing', subject: 'liveness_movements' }] : []
}

async function findRequiredMissing(db: Kysely<Database>, { id, checks, consentState }: VerificationRequestRow): Promise<ApprovalFinding[]> {
  const isRefused = consentState === 'refused' || consentState === 'withdrawn'
  const consent: ApprovalFinding[] = isRefused ? [{ kind: 'missing', subject: 'consent' }] : []
  if (!checks?.includes('personal_information') || (await findSubmittedAt(db, id))) return consent
  return [{ kind: 'missing', subject: 'personal_information' }, ...consent]
}
