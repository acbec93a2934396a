import type { Transaction } from 'kysely'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { EventType } from '#contract/events/event-type.ts'
import { toRequestEventType } from '#contract/events/request-event-type.ts'
import { isSettled, nextStatus, type RequestEvent } from '#contract/requests/request-status.ts'
import { recordEvent } from '#server/events/record-event.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type NewActivity, recordActivity } from '#server/requests/activities.ts'
import { changeRequest, lockRequest, saveRequest } from '#server/requests/repositories/requests.ts'

type Change = Parameters<typeof changeRequest>[2]
type Activity = Omit<NewActivity, 'clientId' | 'requestId'>

export type Move = {
  event: RequestEvent
  /** Columns that change with it. */
  change?: Change
  /** What the record says; nothing for a move that is not worth a line. */
  activity?: Activity
  /** The refusal where the table has no such move. */
  otherwise?: ErrorCode
  /** What the customer's systems are told, where it is not what the table says; null: nothing that is new to them. */
  reported?: EventType | null
}

/**
 * Moves a locked request along the one table, writes it down and tells who listens: all in the caller's transaction, so
 * that a decision is there as a whole or not at all.
 */
export async function moveRequest(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'pubsub' | 'masterKey'>,
  request: VerificationRequestRow,
  { event, change = {}, activity, otherwise, reported = toRequestEventType[event] }: Move,
): Promise<VerificationRequestRow> {
  // What its customer canceled stays so.
  if (request.canceledAt) throw new Refusal('REQUEST_CANCELED')
  const status = nextStatus(request.status, event, request.statusBeforeExpiry)
  if (!status) throw new Refusal(otherwise ?? refusalFor(request))
  // Once nothing more is asked of the applicant, nothing is asked again either.
  const given = isSettled(status) ? { retryStep: null, retryFields: [] } : {}
  // The receipt that the decision has to issue before its transaction may end; a request that goes on has none that counts.
  const receiptId = isDecision(event) ? newId('rcp') : null
  const moved = await changeRequest(transaction, request, { ...given, ...toReviewAfter(event), ...change, status, receiptId })
  if (activity) await recordActivity(transaction, context, { clientId: request.clientId, requestId: request.id, ...activity })
  if (reported) await recordRequestEvent(transaction, context, moved, reported)
  await context.pubsub.publish(transaction, request.id)
  if (request.companyRequestId) await context.pubsub.publish(transaction, request.companyRequestId)
  return moved
}

const isDecision = (event: RequestEvent) => event === 'approved' || event === 'rejected'

/** A person is waited for no longer once the check is passed or staff go on by themselves; whoever begins anew asked for nothing yet. */
function toReviewAfter(event: RequestEvent): Change {
  // It may be somebody else now: nobody's consent is another's.
  if (event === 'begunAnew') return { manualReviewId: null, manualReviewRequestedAt: null, consentState: null, consentVersion: null }
  const ends: readonly RequestEvent[] = [
    'livenessPassed',
    'approved',
    'retryRequested',
    'triesGiven',
    'livenessWaived',
    'biometricsWaived',
    'canceled',
  ]
  return ends.includes(event) ? { manualReviewRequestedAt: null } : {}
}

/** Tells the customer's systems of something that is no move. */
export async function recordRequestEvent(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'pubsub'>,
  { id, clientId, companyRequestId, status, receiptId }: VerificationRequestRow,
  type: EventType,
): Promise<void> {
  await recordEvent(transaction, context, { clientId, type, requestId: id, companyRequestId, status, receiptId })
}

/** Keeps a new request, and tells of it. */
export async function addRequest(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'pubsub'>,
  row: Parameters<typeof saveRequest>[1],
): Promise<VerificationRequestRow> {
  const request = await saveRequest(transaction, row)
  await recordRequestEvent(transaction, context, request, 'request.created')
  return request
}

/** Refuses an event that cannot happen now, before any work is done for it. */
export function requireMove(request: VerificationRequestRow, event: RequestEvent): void {
  if (!nextStatus(request.status, event, request.statusBeforeExpiry)) throw new Refusal(refusalFor(request))
}

/**
 * The request of a link, locked for something that its applicant writes: who writes has opened the link, whether or not their page
 * said so. Refuses what is settled or expired.
 */
export async function lockToWrite(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'pubsub' | 'masterKey'>,
  requestId: string,
): Promise<VerificationRequestRow> {
  const request = await lockRequest(transaction, requestId)
  if (!nextStatus(request.status, 'expired')) throw new Refusal(refusalFor(request))
  if (!nextStatus(request.status, 'opened')) return request
  return moveRequest(transaction, context, request, { event: 'opened', activity: { activityType: 'LINK_OPENED', actor: 'applicant' } })
}

/** What a request that is not open for an event says. */
export function refusalFor({ status }: VerificationRequestRow): ErrorCode {
  if (status === 'EXPIRED') return 'LINK_EXPIRED'
  return status === 'REJECTED' ? 'VERIFICATION_REJECTED_REQUEST_AGAIN' : 'REQUEST_CANNOT_BE_SUBMITTED'
}
