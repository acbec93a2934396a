import type { QueueItem } from '#contract/queue/queue.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import { statusesToDecide } from '#contract/requests/status-facts.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readQueueItem } from '#server/queue/read-queue.ts'
import { assignOldest, saveAssignee } from '#server/queue/repositories/queue.ts'
import { findRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { listDeciders } from '#server/staff/colleagues.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'pubsub'>
type Assigning = {
  assigneeId: string | null
  expectedAssigneeId?: string | null | undefined
  /** Leaves to a colleague what they have. */
  onlyFree?: boolean
}

/**
 * Gives a request to somebody who may decide, or to nobody. Refuses REQUEST_NOT_FOUND, NOT_FOUND for somebody who is not of this
 * customer's deciding staff, REQUEST_TAKEN where somebody else has it by now, ASSIGNED_TO_COLLEAGUE where only what is free is wanted.
 */
export async function assignRequest(
  context: Needs,
  caller: StaffCaller,
  requestId: string,
  { assigneeId, expectedAssigneeId, onlyFree = false }: Assigning,
) {
  const { clientId } = caller.user
  const seen = await findRequest(context.db, requestId)
  if (seen?.clientId !== clientId) throw new Refusal('REQUEST_NOT_FOUND')
  const colleague = assigneeId === null ? undefined : (await listDeciders(context, clientId)).find(({ id }) => id === assigneeId)
  if (assigneeId !== null && !colleague) throw new Refusal('NOT_FOUND', [{ path: 'assigneeId' }])
  await context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    if (expectedAssigneeId !== undefined && request.assigneeId !== expectedAssigneeId) {
      throw new Refusal('REQUEST_TAKEN', { assigneeId: request.assigneeId })
    }
    if (request.assigneeId === assigneeId) return
    if (onlyFree && request.assigneeId !== null) throw new Refusal('ASSIGNED_TO_COLLEAGUE')
    await saveAssignee(transaction, request, { assigneeId, now: context.clock.now() })
    await context.pubsub.publish(transaction, request.id)
    await recordAssignment(transaction, context, caller, request.id, { from: request.assigneeId, to: assigneeId })
  })
  return { id: requestId, assignee: colleague ? { id: colleague.id, displayName: colleague.displayName } : null }
}

/** The request that has waited longest of those that nobody has, now the caller's; nothing when none is left. */
export async function assignNextRequest(
  context: Needs,
  caller: StaffCaller,
  input: { kind?: RequestKind | undefined; formIds?: readonly string[] | undefined },
): Promise<QueueItem | null> {
  const { clientId, id: assigneeId } = caller.user
  const requestId = await context.db.transaction().execute(async (transaction) => {
    const taken = await assignOldest(
      transaction,
      { clientId, statuses: statusesToDecide, ...input },
      { assigneeId, now: context.clock.now() },
    )
    if (!taken) return undefined
    await context.pubsub.publish(transaction, taken)
    await recordAssignment(transaction, context, caller, taken, { from: null, to: assigneeId })
    return taken
  })
  return requestId ? ((await readQueueItem(context, clientId, requestId)) ?? null) : null
}

async function recordAssignment(
  transaction: Parameters<typeof recordAudit>[0],
  context: Needs,
  { user, device }: StaffCaller,
  requestId: string,
  facts: { from: string | null; to: string | null },
): Promise<void> {
  const target = { kind: 'request', id: requestId }
  await recordAudit(transaction, context, {
    clientId: user.clientId,
    actor: staffActor(user, device),
    action: 'request.assigned',
    target,
    facts,
  })
}
