import { closedStatuses } from '#contract/requests/status-facts.ts'
import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import { recordEvent } from '#server/events/record-event.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { noteErasure } from '#server/retention/erasure-list.ts'
import { destroyKeys, emptyBlob, findRequestsToErase, listErased, listErasedBlobs } from '#server/retention/repositories/erasure.ts'

type Needs = Pick<AppContext, 'db' | 'blobs' | 'erasures' | 'clock' | 'masterKey' | 'pubsub'>

const batch = 100

/**
 * The job: erases the people of requests that have been over for longer than their customer keeps them. Their keys are destroyed, so that whatever
 * was sealed for them is read by nobody; then the bytes go. A backup that was made before still has the keys, until it expires: a list
 * outside the database says whom to erase again after a restore. Answers how many requests.
 */
export async function erasePeople(context: Needs): Promise<number> {
  let erased = 0
  for (;;) {
    const ids = await findRequestsToErase(context.db, { now: context.clock.now(), over: closedStatuses, limit: batch })
    for (const id of ids) await eraseRequest(context, id)
    erased += ids.length
    if (ids.length < batch) break
  }
  await removeErasedBytes(context)
  return erased
}

async function eraseRequest(context: Needs, requestId: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const { id, clientId, status } = await lockRequest(transaction, requestId)
    // Staff may have asked for something again meanwhile, or decided anew; another server may have been here.
    const [due] = await findRequestsToErase(transaction, { now: context.clock.now(), over: closedStatuses, limit: 1, only: id })
    if (!due) return
    const erased = await listErased(transaction, id)
    const at = context.clock.now()
    // Outside the database, and first: a backup of it knows nothing of what comes after.
    await noteErasure(context.erasures, { requestId: id, clientId, ...erased, at: at.toISOString() })
    await destroyKeys(transaction, erased, at)
    await context.pubsub.publish(transaction, id)
    const reported = { clientId, type: 'request.erased' } as const
    const invited = erased.requestIds.filter((each) => each !== id)
    // Events of a request are written under its lock: their order is that of what happened.
    for (const each of invited.toSorted()) await lockRequest(transaction, each)
    await recordEvent(
      transaction,
      context,
      { ...reported, requestId: id, status },
      ...invited.map((requestId) => ({ ...reported, requestId, companyRequestId: id })),
    )
    await recordAudit(transaction, context, { clientId, actor: systemActor, action: 'request.erased', target: { kind: 'request', id } })
  })
}

/** Also what a crash left behind: the next turn goes on. */
export async function removeErasedBytes(context: Pick<AppContext, 'db' | 'blobs'>): Promise<void> {
  for (;;) {
    const blobs = await listErasedBlobs(context.db, batch)
    for (const { id, name } of blobs) {
      await context.blobs.remove(name)
      await emptyBlob(context.db, id)
    }
    if (blobs.length < batch) return
  }
}
