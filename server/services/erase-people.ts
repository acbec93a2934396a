import type { RequestStatus } from '#contract/request-status.ts'
import { destroyKeys, emptyBlob, findRequestsToErase, listErased, listErasedBlobs } from '#server/repositories/erasure.ts'
import { lockRequest } from '#server/repositories/requests.ts'
import { productItself, recordAudit } from '#server/services/audit/record-audit.ts'
import type { Tools } from '#server/tools.ts'

type Needs = Pick<Tools, 'db' | 'blobs' | 'clock' | 'masterKey' | 'news'>

/** Nothing more is to come of these. */
const over = ['APPROVED', 'REJECTED', 'COMPLETE', 'EXPIRED'] as const satisfies RequestStatus[]
const batch = 100

/**
 * The job: erases the people of requests that have been over for longer than their customer keeps them. Their keys are destroyed, so that whatever
 * was sealed for them is read by nobody, in no copy of the database either; then the bytes go. Answers how many requests.
 */
export async function erasePeople(tools: Needs): Promise<number> {
  let erased = 0
  for (;;) {
    const ids = await findRequestsToErase(tools.db, { now: tools.clock.now(), over, limit: batch })
    for (const id of ids) await eraseRequest(tools, id)
    erased += ids.length
    if (ids.length < batch) break
  }
  await removeErasedBytes(tools)
  return erased
}

async function eraseRequest(tools: Needs, requestId: string): Promise<void> {
  await tools.db.transaction().execute(async (transaction) => {
    const { id, clientId } = await lockRequest(transaction, requestId)
    // Staff may have asked for something again meanwhile, or decided anew; another server may have been here.
    const [due] = await findRequestsToErase(transaction, { now: tools.clock.now(), over, limit: 1, only: id })
    if (!due) return
    await destroyKeys(transaction, await listErased(transaction, id), tools.clock.now())
    await tools.news.announce(transaction, id)
    await recordAudit(transaction, tools, { clientId, actor: productItself, action: 'request.erased', target: { kind: 'request', id } })
  })
}

/** Also what a crash left behind: the next turn goes on. */
async function removeErasedBytes(tools: Pick<Tools, 'db' | 'blobs'>): Promise<void> {
  for (;;) {
    const blobs = await listErasedBlobs(tools.db, batch)
    for (const { id, name } of blobs) {
      await tools.blobs.remove(name)
      await emptyBlob(tools.db, id)
    }
    if (blobs.length < batch) return
  }
}
