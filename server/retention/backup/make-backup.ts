import { findStoredBlobs } from '#server/files/repositories/blobs.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { currentGeneration } from '#server/platform/crypto/key-ring.ts'
import { listRootKeys } from '#server/platform/crypto/repositories/root-keys.ts'
import { openSnapshot, type Snapshot } from '#server/platform/database/dump/read-tables.ts'
import type { BlobStore } from '#server/platform/ports.ts'
import {
  type BlobLine,
  erasuresCopy,
  type Manifest,
  type Part,
  saveManifest,
  savePart,
  sha256Of,
  toBlobCopyName,
} from '#server/retention/backup/backup-format.ts'
import { erasuresFolder, noteFolders } from '#server/retention/outside/erased-people.ts'

export type BackupNeeds = Pick<AppContext, 'db' | 'blobs' | 'erasures' | 'clock'> & { masterKey: KeyRing; databaseUrl: string }
export type MadeBackup = {
  id: string
  tables: number
  rows: number
  blobs: number
  blobBytes: number
  dumpBytes: number
  missing: string[]
}

const partBytes = 4 * 1_048_576
const blobsAtOnce = 4
const linesAPart = 5_000

/**
 * Copies the database as it is at one moment, and every picture that it names, while the server goes on. Rows first, then bytes: a picture
 * is kept before its row is written, so that none that the rows name is missing, unless its person is erased meanwhile.
 */
export async function makeBackup(context: BackupNeeds, place: BlobStore): Promise<MadeBackup> {
  const createdAt = context.clock.now()
  const id = createdAt.toISOString().replace(/[:.]/g, '-')
  const { root, version } = currentGeneration(context.masterKey)
  const counted = withBytes(place)
  const snapshot = await openSnapshot(context.databaseUrl)
  try {
    const migrations = await snapshot.migrations()
    const sequences = await snapshot.sequences()
    const tables: Manifest['tables'] = []
    for (const table of await snapshot.tables()) tables.push({ ...table, ...(await saveRows(snapshot, table, counted.place, root, id)) })
    const dumpBytes = counted.bytes()
    const { lists, ...blobs } = await copyBlobs(context, snapshot, { place, root, id })
    await copyErasures(context.erasures, place)
    const rootKeys = (await listRootKeys(context.db)).map((row) => ({
      version: row.version,
      wrappedBy: row.wrappedBy,
      wrappedKey: row.wrappedKey.toString('base64'),
    }))
    const manifest = {
      format: 1 as const,
      id,
      createdAt: createdAt.toISOString(),
      rootKeys,
      sealedUnder: version,
      migrations,
      tables,
      sequences,
      blobLists: lists,
      blobs,
    }
    await saveManifest(place, root, manifest)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { id, tables: tables.length, rows, blobs: blobs.count, blobBytes: blobs.bytes, dumpBytes, missing: blobs.missing }
  } finally {
    await snapshot.close()
  }
}

async function saveRows(
  snapshot: Snapshot,
  table: { name: string; columns: string[] },
  place: BlobStore,
  root: Uint8Array,
  id: string,
): Promise<{ rows: number; parts: Part[] }> {
  const parts: Part[] = []
  let held: string[] = []
  let heldBytes = 0
  const save = async () => {
    if (held.length > 0) parts.push(await savePart(place, root, id, `tables/${table.name}/${parts.length + 1}`, held))
    held = []
    heldBytes = 0
  }
  for await (const lines of snapshot.rows(table)) {
    held.push(...lines)
    heldBytes += lines.reduce((sum, line) => sum + line.length, 0)
    if (heldBytes >= partBytes) await save()
  }
  await save()
  return { rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts }
}

type Copying = { place: BlobStore; root: Uint8Array; id: string }

/** They are sealed already, each under the key of its person. */
async function copyBlobs(context: Pick<AppContext, 'db' | 'blobs'>, snapshot: Snapshot, { place, root, id }: Copying) {
  const lists: Part[] = []
  const missing: string[] = []
  let lines: string[] = []
  let count = 0
  let bytes = 0
  const copyOne = async ({ name, subjectId }: { name: string; subjectId: string }) => {
    const sealed = await context.blobs.get(name)
    if (!sealed) return void missing.push(name)
    await place.put(toBlobCopyName(id, name), sealed)
    lines.push(JSON.stringify({ name, subjectId, sha256: sha256Of(sealed) } satisfies BlobLine))
    count += 1
    bytes += sealed.byteLength
  }
  const save = async () => {
    if (lines.length > 0) lists.push(await savePart(place, root, id, `blob-lists/${lists.length + 1}`, lines))
    lines = []
  }
  for await (const batch of snapshot.blobs()) {
    for (let first = 0; first < batch.length; first += blobsAtOnce) await Promise.all(batch.slice(first, first + blobsAtOnce).map(copyOne))
    if (lines.length >= linesAPart) await save()
  }
  await save()
  // Whoever was erased, or swept away, since the moment of the copy has no picture any more; any other that is not there was lost.
  return { lists, count, bytes, missing: missing.length > 0 ? await findStoredBlobs(context.db, missing) : [] }
}

/** Beside the backups and for all of them: an old one learns from it whom to forget. */
async function copyErasures(erasures: BlobStore, place: BlobStore): Promise<void> {
  const known = new Set(await place.list(erasuresCopy))
  for (const folder of noteFolders) {
    for (const name of await erasures.list(folder)) {
      // Whoever is erased stays so; what is noted of holds, schedules and parts changes.
      const isFinal = folder === erasuresFolder && known.has(`${erasuresCopy}/${name}`)
      const bytes = isFinal ? undefined : await erasures.get(name)
      if (bytes) await place.put(`${erasuresCopy}/${name}`, bytes)
    }
  }
}

function withBytes(place: BlobStore): { place: BlobStore; bytes(): number } {
  let written = 0
  const put = (name: string, bytes: Uint8Array) => {
    written += bytes.byteLength
    return place.put(name, bytes)
  }
  return { place: { ...place, put }, bytes: () => written }
}
