import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { listChainIds } from '#server/audit/repositories/audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { listRootKeys, lockRootKeys, markFinished, type RootKeyRow, saveRootKeys } from '#server/platform/crypto/repositories/root-keys.ts'
import {
  replaceSealedKeys,
  type SealedKeyColumn,
  sealedKeyColumns,
  takeKeysUnderOtherRoots,
} from '#server/platform/crypto/repositories/subject-keys.ts'
import { currentFingerprint, openSubjectKey, sealSubjectKey } from '#server/platform/crypto/seal.ts'
import type { KeyManagement } from '#server/platform/ports.ts'
import { indexRequests } from '#server/queue/index-requests.ts'
import { markAllDue } from '#server/queue/repositories/request-search.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>
export type Rotation = {
  kms: KeyManagement
  /** What is to wrap the root keys from now on, beside what does: another master key, or another service. */
  next?: KeyManagement | undefined
  /** How long every server has to learn of a new key before anything is sealed under it. */
  settleMs?: number
  onProgress?(resealed: number): void
}
export type Rotated = { version: number; isResumed: boolean; resealed: number; indexed: number; wrappedBy: string[] }

const batch = 500
const rootBytes = 32
const usualSettleMs = 10_000

/**
 * A new root key, under which everything new is sealed and signed, and every person's key is sealed again; servers go on meanwhile. Each
 * step can be cut off: the next call goes on where it was. What was signed before stays valid by the old root keys, which stay.
 */
export async function rotateKeys(
  context: Needs,
  { kms, next, settleMs = usualSettleMs, onProgress = () => {} }: Rotation,
): Promise<Rotated> {
  const { version, activeFrom, isResumed } = await begin(context, [kms, ...(next ? [next] : [])], settleMs)
  await delay(Math.max(0, activeFrom.getTime() - Date.now()))
  await context.masterKey.refresh()
  let resealed = 0
  const onSealed = (count: number) => {
    resealed += count
    onProgress(resealed)
  }
  const resealAll = async () => {
    for (const column of sealedKeyColumns) while ((await resealOnce(context, column, onSealed)) > 0);
  }
  await resealAll()
  await markAllDue(context.db)
  const indexed = await indexRequests(context, { most: Number.POSITIVE_INFINITY })
  // Whoever came in the moment of the change may have been sealed by a server that did not know the key yet.
  await resealAll()
  await finish(context, version)
  return {
    version,
    isResumed,
    resealed,
    indexed,
    wrappedBy: [...new Set((await listRootKeys(context.db)).map(({ wrappedBy }) => wrappedBy))],
  }
}

/** The key of a rotation that was cut off, or a new one; and every key wrapped by everybody who is to open it. */
async function begin(
  { db, masterKey }: Needs,
  wrappers: readonly KeyManagement[],
  settleMs: number,
): Promise<{ version: number; activeFrom: Date; isResumed: boolean }> {
  return db.transaction().execute(async (transaction) => {
    await lockRootKeys(transaction)
    await masterKey.refresh()
    const newest = masterKey.generations()[0]
    if (!newest) throw new Error('the ring has no key')
    const isResumed = !newest.isSearchReady
    const activeFrom = new Date(Date.now() + settleMs)
    const fresh = { version: newest.version + 1, root: randomBytes(rootBytes), activeFrom, isSearchReady: false }
    const all = isResumed ? masterKey.generations() : [fresh, ...masterKey.generations()]
    const known = new Set((await listRootKeys(transaction)).map(({ version, wrappedBy }) => `${version} ${wrappedBy}`))
    const rows: RootKeyRow[] = []
    for (const { id, wrap } of wrappers) {
      for (const { version, root, ...rest } of all) {
        if (!known.has(`${version} ${id}`)) rows.push({ ...rest, version, wrappedBy: id, wrappedKey: Buffer.from(await wrap(root)) })
      }
    }
    if (rows.length > 0) await saveRootKeys(transaction, rows)
    return isResumed ? { ...newest, isResumed } : { ...fresh, isResumed }
  })
}

/** One pass over all of them, in batches that are each whole or not at all. Answers how many were under another key. */
async function resealOnce({ db, masterKey }: Needs, column: SealedKeyColumn, onSealed: (count: number) => void): Promise<number> {
  let sealed = 0
  let last = ''
  for (;;) {
    const taken = await db.transaction().execute(async (transaction) => {
      const rows = await takeKeysUnderOtherRoots(transaction, column, {
        fingerprint: currentFingerprint(masterKey),
        after: last,
        limit: batch,
      })
      const again = rows.map(({ subjectId, sealedKey }) => ({
        subjectId,
        sealedKey: sealSubjectKey(masterKey, subjectId, openSubjectKey(masterKey, subjectId, sealedKey)),
      }))
      if (again.length > 0) await replaceSealedKeys(transaction, column, again)
      return rows
    })
    sealed += taken.length
    if (taken.length > 0) onSealed(taken.length)
    last = taken.at(-1)?.subjectId ?? last
    if (taken.length < batch) return sealed
  }
}

/** From now on everybody is found by the new words; and each audit log ends in an entry under the new key. */
async function finish(context: Needs, version: number): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await markFinished(transaction, version)
    for (const clientId of await listChainIds(transaction)) {
      await recordAudit(transaction, context, { clientId, actor: operatorHere(), action: 'keys.rotated', facts: { version } })
    }
  })
  await context.masterKey.refresh()
}
