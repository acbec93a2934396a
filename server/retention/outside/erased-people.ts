import * as z from 'zod/mini'
import type { BlobStore } from '#server/platform/ports.ts'
import { outsideFolders } from '#server/retention/outside/outside-list.ts'

/** Ids alone: whoever reads the list learns how many were erased, and when. */
export const erasure = z.object({
  requestId: z.string(),
  clientId: z.string(),
  requestIds: z.array(z.string()),
  subjectIds: z.array(z.string()),
  at: z.iso.datetime(),
})
export type Erasure = z.infer<typeof erasure>

export const erasuresFolder = 'erased'
/** Everything that lies outside the database, and beside its backups. */
export const noteFolders = [erasuresFolder, ...Object.values(outsideFolders)] as const

/** Durable when it answers. Written before the database forgets: a list that knows too much is put right by the next turn, one that knows too little never. */
export async function noteErasure(erasures: BlobStore, entry: Erasure): Promise<void> {
  await erasures.put(`${erasuresFolder}/${entry.requestId}`, Buffer.from(JSON.stringify(entry)))
}
