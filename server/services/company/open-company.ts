import type { Transaction } from 'kysely'
import { nextStatus, type RequestStatus } from '#contract/request-status.ts'
import type { OpenLink } from '#server/access/open-link.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import type { CompanyNodeRow } from '#server/database/schema-company.ts'
import { Refusal } from '#server/errors.ts'
import { recordActivity } from '#server/repositories/activities.ts'
import { findNode } from '#server/repositories/companies.ts'
import { lockRequest } from '#server/repositories/requests.ts'
import { moveRequest, refusalFor } from '#server/services/move-request.ts'
import type { Tools } from '#server/tools.ts'

type Needs = Pick<Tools, 'db' | 'news'>
export type CompanyActivity = { activityType: string; remark?: string }

/**
 * A change of a company: its request is locked, so that of two people who save at once one comes after the other; the
 * first change opens it. Refuses what is handed in or decided. Everybody who looks at the company hears of it.
 */
export async function changeCompany<T>(
  tools: Needs,
  link: Pick<OpenLink, 'request'>,
  run: (transaction: Transaction<Database>, request: VerificationRequestRow) => Promise<{ result: T; activity?: CompanyActivity | undefined }>,
  actor: 'applicant' | 'staff' = 'applicant',
): Promise<T> {
  return tools.db.transaction().execute(async (transaction) => {
    const request = await lockOpenCompany(transaction, tools, link, actor)
    return finish(transaction, tools, request, await run(transaction, request), actor)
  })
}

/** Open, or handed in and waiting. */
export const isUndecided = (status: RequestStatus) => [nextStatus(status, 'companySubmitted'), nextStatus(status, 'approved')].some((next) => next !== undefined)

async function finish<T>(
  transaction: Transaction<Database>,
  tools: Needs,
  { id, clientId }: VerificationRequestRow,
  { result, activity }: { result: T; activity?: CompanyActivity | undefined },
  actor: 'applicant' | 'staff',
): Promise<T> {
  if (activity) await recordActivity(transaction, { clientId, requestId: id, actor, isPublic: false, ...activity })
  await tools.news.announce(transaction, id)
  return result
}

/** A change by staff, who may also when it was handed in; not once it is decided. Refuses REQUEST_CANNOT_BE_SUBMITTED then. */
export async function changeUndecidedCompany<T>(
  tools: Needs,
  link: Pick<OpenLink, 'request'>,
  run: (transaction: Transaction<Database>, request: VerificationRequestRow) => Promise<{ result: T; activity?: CompanyActivity | undefined }>,
): Promise<T> {
  return tools.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, link.request.id)
    if (!isUndecided(request.status)) throw new Refusal(refusalFor(request))
    return finish(transaction, tools, request, await run(transaction, request), 'staff')
  })
}

async function lockOpenCompany(
  transaction: Transaction<Database>,
  tools: Needs,
  link: Pick<OpenLink, 'request'>,
  actor: 'applicant' | 'staff',
): Promise<VerificationRequestRow> {
  const request = await lockRequest(transaction, link.request.id)
  if (!nextStatus(request.status, 'companySubmitted')) throw new Refusal(refusalFor(request))
  // What staff do opens no link.
  if (actor === 'staff' || !nextStatus(request.status, 'opened')) return request
  return moveRequest(transaction, tools, request, { event: 'opened', activity: { activityType: 'LINK_OPENED', actor: 'applicant' } })
}

/** A company of the structure. Refuses REQUEST_NOT_FOUND for one of another structure, ROW_DELETED_ELSEWHERE for one that was there. */
export async function requireNode(db: Tools['db'], link: Pick<OpenLink, 'request'>, id: string | undefined): Promise<CompanyNodeRow> {
  const node = await findNode(db, link.request.id, id ?? link.request.id)
  if (!node) throw new Refusal('REQUEST_NOT_FOUND')
  if (node.deletedAt) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return node
}

/** Refuses REQUEST_NOT_FOUND for any company but the one of the link. */
export function requireOwnCompany({ request }: Pick<OpenLink, 'request'>, id: string): void {
  if (id !== request.id) throw new Refusal('REQUEST_NOT_FOUND')
}
