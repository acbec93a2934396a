import type { Transaction } from 'kysely'
import { nextStatus, type RequestStatus } from '#contract/requests/request-status.ts'
import { findNode } from '#server/ownership/repositories/companies.ts'
import { requireBounded } from '#server/ownership/require-bounded.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { moveRequest, refusalFor } from '#server/requests/move-request.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'

type Needs = Pick<AppContext, 'db' | 'pubsub' | 'masterKey'>
export type CompanyActivity = { activityType: string; remark?: string }

type Runs<T> = (
  transaction: Transaction<Database>,
  request: VerificationRequestRow,
) => Promise<{ result: T; activity?: CompanyActivity | readonly CompanyActivity[] | undefined }>
type Allowed = {
  actor?: 'applicant' | 'staff'
  /** Until when the change is open: what the company says of itself until it has submitted, invitations until the decision. */
  until?: 'submitted' | 'decided'
}

/**
 * A change of a company: its request is locked, so that of two people who save at once one comes after the other; the
 * first change opens it. Refuses what comes too late, what makes the structure too large, and an applicant's link that has expired. Everybody who looks at the
 * company hears of it.
 */
export async function changeCompany<T>(
  context: Needs,
  link: Pick<OpenLink, 'request'> & Partial<Pick<OpenLink, 'isOld'>>,
  run: Runs<T>,
  { actor = 'applicant', until = 'submitted' }: Allowed = {},
): Promise<T> {
  if (actor === 'applicant' && link.isOld) throw new Refusal('LINK_EXPIRED')
  return context.db.transaction().execute(async (transaction) => {
    const request = await lockCompany(transaction, context, link, { actor, until })
    const { result, activity = [] } = await run(transaction, request)
    await requireBounded(transaction, context, request.id)
    const { id, clientId } = request
    for (const each of [activity].flat())
      await recordActivity(transaction, context, { clientId, requestId: id, actor, isPublic: false, ...each })
    await context.pubsub.publish(transaction, id)
    return result
  })
}

/** Open, or submitted and waiting. */
export const isUndecided = (status: RequestStatus) =>
  [nextStatus(status, 'companySubmitted'), nextStatus(status, 'approved')].some((next) => next !== undefined)

async function lockCompany(
  transaction: Transaction<Database>,
  context: Needs,
  link: Pick<OpenLink, 'request'>,
  { actor, until }: Required<Allowed>,
): Promise<VerificationRequestRow> {
  const request = await lockRequest(transaction, link.request.id)
  const isOpen = until === 'decided' ? isUndecided(request.status) : nextStatus(request.status, 'companySubmitted') !== undefined
  if (!isOpen) throw new Refusal(refusalFor(request))
  // What staff do opens no link.
  if (actor === 'staff' || !nextStatus(request.status, 'opened')) return request
  return moveRequest(transaction, context, request, { event: 'opened', activity: { activityType: 'LINK_OPENED', actor: 'applicant' } })
}

/** A company of the structure. Refuses REQUEST_NOT_FOUND for one of another structure, ROW_DELETED_ELSEWHERE for one that was there. */
export async function requireNode(db: AppContext['db'], link: Pick<OpenLink, 'request'>, id: string | undefined): Promise<CompanyNodeRow> {
  const node = await findNode(db, link.request.id, id ?? link.request.id)
  if (!node) throw new Refusal('REQUEST_NOT_FOUND')
  if (node.deletedAt) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return node
}

/** Under a company that staff have approved nobody adds, changes or takes away people and shares. Refuses ROW_APPROVED. */
export function requireOpenNode(node: CompanyNodeRow): CompanyNodeRow {
  if (!node.isRoot && node.status === 'APPROVED') throw new Refusal('ROW_APPROVED')
  return node
}

/** Refuses REQUEST_NOT_FOUND for any company but the one of the link. */
export function requireOwnCompany({ request }: Pick<OpenLink, 'request'>, id: string): void {
  if (id !== request.id) throw new Refusal('REQUEST_NOT_FOUND')
}
