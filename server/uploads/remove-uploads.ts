import { uploadLimits } from '#contract/limits.ts'
import { removeOrphanedBlob } from '#server/files/repositories/blobs.ts'
import type { AppContext } from '#server/platform/context.ts'
import { deleteOldSubmissions, deleteUploads, detachParts, listOldUploads } from '#server/uploads/repositories/uploads.ts'

type Needs = Pick<AppContext, 'db' | 'blobs' | 'log'>
type DetachedBlob = { id: string; name: string }

/** Removes uploads with their bytes. */
export async function removeUploads(context: Needs, uploads: readonly { id: string }[]): Promise<void> {
  const ids = uploads.map(({ id }) => id)
  const parts = await context.db.transaction().execute(async (transaction) => {
    const detached = await detachParts(transaction, ids)
    await deleteUploads(transaction, ids)
    return detached
  })
  await removeBytes(context, parts)
}

/** Bytes that nothing names any more. Those of a store that is away are left to the sweep of blobs. */
export async function removeBytes({ db, blobs, log }: Needs, parts: readonly DetachedBlob[]): Promise<void> {
  try {
    for (const { id, name } of parts) {
      await blobs.remove(name)
      await removeOrphanedBlob(db, id)
    }
  } catch (error) {
    log.warn({ err: error }, 'the parts of an upload are left to the sweep')
  }
}

/** The job: removes uploads after a day, submitted or not. Answers how many. */
export async function sweepUploads(context: Needs & Pick<AppContext, 'clock'>): Promise<number> {
  const before = new Date(context.clock.now().getTime() - uploadLimits.keptHours * 3_600_000)
  await deleteOldSubmissions(context.db, before)
  let removed = 0
  for (;;) {
    const batch = await listOldUploads(context.db, before, 100)
    if (batch.length > 0) await removeUploads(context, batch)
    removed += batch.length
    if (batch.length < 100) return removed
  }
}
