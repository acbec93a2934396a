import type pg from 'pg'
import type { RowSource } from '#server/platform/database/dump/fill-tables.ts'
import { fillTables } from '#server/platform/database/dump/fill-tables.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { BlobStore, KeyManagement } from '#server/platform/ports.ts'
import {
  BackupFault,
  erasuresCopy,
  type Manifest,
  openManifest,
  readPart,
  sha256Of,
  toBlobCopyName,
} from '#server/retention/backup/backup-format.ts'
import { readBlobLines } from '#server/retention/backup/verify-backup.ts'
import { noteFolders } from '#server/retention/outside/erased-people.ts'

type Target = { pool: pg.Pool; blobs: BlobStore; erasures: BlobStore }
export type RestoredBackup = { id: string; createdAt: string; rows: number; blobs: number }

const rowsAtOnce = 500

/**
 * Brings a backup back into an empty database and a blob store: bytes first, then rows in one transaction, so that a restore that was
 * broken off leaves an empty database and is restarted. Throws BackupFault.
 */
export async function restoreBackup(target: Target, place: BlobStore, kms: KeyManagement, desired?: string): Promise<RestoredBackup> {
  await requireEmpty(target.pool)
  const { manifest, root } = await openManifest(place, kms, desired)
  const { id, createdAt } = manifest
  let blobs = 0
  for await (const { name, sha256 } of readBlobLines(place, root, manifest)) {
    const sealed = await place.get(toBlobCopyName(id, name))
    if (!sealed || sha256Of(sealed) !== sha256) throw new BackupFault(`${name} is missing or was changed: nothing was restored`)
    await target.blobs.put(name, sealed)
    blobs += 1
  }
  await bringBackErasures(place, target.erasures)
  await migrate(target.pool, { upTo: manifest.migrations.map(({ name }) => name) })
  await fillTables(target.pool, readTables(place, root, manifest), manifest.sequences)
  await migrate(target.pool)
  return { id, createdAt, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), blobs }
}

async function* readTables(place: BlobStore, root: Uint8Array, { id, tables }: Manifest): AsyncGenerator<RowSource> {
  for (const { name, columns, parts } of tables) {
    const batches = async function* () {
      for (const part of parts) {
        const lines = await readPart(place, root, id, part)
        for (let first = 0; first < lines.length; first += rowsAtOnce) yield lines.slice(first, first + rowsAtOnce)
      }
    }
    yield { table: { name, columns }, batches: batches() }
  }
}

async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query("select 1 from pg_tables where schemaname = 'public' and tablename = 'clients'")
  if (rowCount === 0) return
  const filled = await pool.query('select 1 from clients limit 1')
  if (filled.rowCount) throw new BackupFault('the database is not empty: restore into a new one')
}

/** What the list of this machine knows stays; what it lacks comes from beside the backups. */
async function bringBackErasures(place: BlobStore, erasures: BlobStore): Promise<void> {
  const known = new Set((await Promise.all(noteFolders.map((folder) => erasures.list(folder)))).flat())
  for (const copied of await place.list(erasuresCopy)) {
    const name = copied.slice(erasuresCopy.length + 1)
    const bytes = known.has(name) ? undefined : await place.get(copied)
    if (bytes) await erasures.put(name, bytes)
  }
}
