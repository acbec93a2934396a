import { verifyAudit } from '#server/audit/verify-audit.ts'
import { listAttachedBlobs } from '#server/files/repositories/blobs.ts'
import { openBlob } from '#server/files/store-blob.ts'
import { listUnsentMails } from '#server/mail/repositories/mails.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { removeErasedBytes } from '#server/retention/erase-people.ts'
import { replayErasures } from '#server/retention/replay-erasures.ts'
import { sealOldTexts } from '#server/retention/seal-old-texts.ts'

type Needs = Pick<AppContext, 'db' | 'blobs' | 'erasures' | 'jobs' | 'clock' | 'masterKey'>
export type FinishedRestore = { erasedAgain: number; mailsQueued: number; picturesOpened: number; faults: string[] }

const batch = 200

/** What a restored database needs before its first call: forget the erased, send what waited, and show that everything opens. */
export async function finishRestore(context: Needs): Promise<FinishedRestore> {
  const erasedAgain = await replayErasures(context)
  await removeErasedBytes(context)
  // A backup of an earlier version has in clear what this one seals.
  await sealOldTexts(context.db, context.masterKey)
  const mailsQueued = await queueUnsent(context)
  const pictures = await openEvery(context)
  const broken = (await verifyAudit(context)).flatMap(({ chainId, faults }) =>
    faults.map(({ sequence, fault }) => `audit of ${chainId}: entry ${sequence} ${fault}`),
  )
  return { erasedAgain, mailsQueued, picturesOpened: pictures.opened, faults: [...pictures.faults, ...broken] }
}

/** The queue itself is in no backup: what waits is in the rows. */
async function queueUnsent({ db, jobs }: Needs): Promise<number> {
  const ids = await listUnsentMails(db)
  for (const mailId of ids) await db.transaction().execute((transaction) => jobs.enqueue(transaction, 'send-mail', { mailId }))
  return ids.length
}

async function openEvery({ db, blobs, masterKey }: Needs): Promise<{ opened: number; faults: string[] }> {
  const faults: string[] = []
  let opened = 0
  let last = ''
  for (;;) {
    const rows = await listAttachedBlobs(db, last, batch)
    for (const blob of rows) {
      try {
        await openBlob({ blobs }, blob, await openKeyOf(db, masterKey, blob.subjectId))
        opened += 1
      } catch (error) {
        faults.push(`${blob.name}: ${error instanceof Error ? error.message || error.name : String(error)}`)
      }
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < batch) return { opened, faults }
  }
}
