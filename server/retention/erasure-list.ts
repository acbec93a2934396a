import * as z from 'zod/mini'
import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { BlobStore } from '#server/platform/ports.ts'
import { destroyKeys, findUnerased } from '#server/retention/repositories/erasure.ts'

/** Ids alone: whoever reads the list learns how many were erased, and when. */
const erasure = z.object({
  requestId: z.string(),
  clientId: z.string(),
  requestIds: z.array(z.string()),
  subjectIds: z.array(z.string()),
  at: z.iso.datetime(),
})
export type Erasure = z.infer<typeof erasure>

export const erasuresFolder = 'erased'

/** Durable when it answers. Written before the database forgets: a list that knows too much is put right by the next turn, one that knows too little never. */
export async function noteErasure(erasures: BlobStore, entry: Erasure): Promise<void> {
  await erasures.put(`${erasuresFolder}/${entry.requestId}`, Buffer.from(JSON.stringify(entry)))
}

/**
 * Before the first call is answered: whoever was erased stays erased, whatever backup the database came from. Answers how many
 * requests it erased again.
 */
export async function replayErasures(context: Pick<AppContext, 'db' | 'erasures' | 'clock' | 'masterKey'>): Promise<number> {
  const names = await context.erasures.list(erasuresFolder)
  const ids = names.map((name) => name.slice(erasuresFolder.length + 1))
  const back = await findUnerased(context.db, ids)
  for (const id of back) await eraseAgain(context, id)
  return back.length
}

async function eraseAgain(
  { db, erasures, clock, masterKey }: Pick<AppContext, 'db' | 'erasures' | 'clock' | 'masterKey'>,
  id: string,
): Promise<void> {
  const bytes = await erasures.get(`${erasuresFolder}/${id}`)
  if (!bytes) return
  const { requestId, clientId, requestIds, subjectIds } = erasure.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  await db.transaction().execute(async (transaction) => {
    await destroyKeys(transaction, { requestIds, subjectIds }, clock.now())
    const target = { kind: 'request', id: requestId }
    await recordAudit(
      transaction,
      { masterKey, clock },
      { clientId, actor: systemActor, action: 'request.erased', target, facts: { again: true } },
    )
  })
}
