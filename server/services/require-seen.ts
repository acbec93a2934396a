import type { Transaction } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { findStaff } from '#server/repositories/staff-users.ts'

/** Whose request it must be, and as of which revision somebody looked at it. */
export type Seen = { clientId: string; revision?: number | undefined }

/**
 * Under the request's lock: refuses REQUEST_NOT_FOUND for another customer's, and REQUEST_CHANGED_ELSEWHERE with what is there now
 * where it is no longer what the decision was taken on. Without `seen`, whoever asks sees everything.
 */
export async function requireSeen(transaction: Transaction<Database>, request: VerificationRequestRow, seen: Seen | undefined): Promise<void> {
  if (!seen) return
  if (request.clientId !== seen.clientId) throw new Refusal('REQUEST_NOT_FOUND')
  if (seen.revision === undefined || seen.revision === request.revision) return
  const decider = request.decidedBy ? await findStaff(transaction, request.decidedBy) : undefined
  throw new Refusal('REQUEST_CHANGED_ELSEWHERE', {
    status: request.status,
    revision: request.revision,
    decidedBy: decider ? { id: decider.id, displayName: decider.displayName } : null,
    decidedAt: request.decidedAt?.toISOString() ?? null,
    remark: request.remark,
  })
}
