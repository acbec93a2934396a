import type { KeyGeneration, KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey, unseal } from '#server/platform/crypto/seal.ts'
import type { BlobStore, KeyManagement } from '#server/platform/ports.ts'
import {
  BackupFault,
  type BlobLine,
  type Manifest,
  openManifest,
  readPart,
  sha256Of,
  toBlobCopyName,
} from '#server/retention/backup/backup-format.ts'

export type VerifiedBackup = { id: string; createdAt: string; rows: number; blobs: number; opened: number; faults: string[] }

const maxFaults = 100

/** Reads a backup from its first byte to its last: nothing is missing or changed, and every picture opens under its person's key. */
export async function verifyBackup(place: BlobStore, kms: KeyManagement, desired?: string): Promise<VerifiedBackup> {
  const { manifest, roots, root } = await openManifest(place, kms, desired)
  const { id, createdAt } = manifest
  const faults = manifest.blobs.missing.map((name) => `${name} was lost before the backup was made`)
  const note = (fault: string) => {
    if (faults.length < maxFaults) faults.push(fault)
  }
  const keys = new Map<string, Uint8Array>()
  let rows = 0
  for (const table of manifest.tables) {
    for (const part of table.parts) {
      const lines = await readPart(place, root, id, part).catch((error: unknown) => noted(error, note))
      rows += lines.length
      if (table.name === 'subject_keys') for (const line of lines) keepKey(keys, toRing(roots), line, note)
    }
  }
  let opened = 0
  for (const list of manifest.blobLists) {
    for (const line of await readPart(place, root, id, list).catch((error: unknown) => noted(error, note))) {
      const fault = await inspectBlob(place, id, JSON.parse(line) as BlobLine, keys)
      if (fault) note(fault)
      else opened += 1
    }
  }
  return { id, createdAt, rows, blobs: manifest.blobs.count, opened, faults }
}

function noted(error: unknown, note: (fault: string) => void): string[] {
  if (!(error instanceof BackupFault)) throw error
  note(error.message)
  return []
}

async function inspectBlob(
  place: BlobStore,
  id: string,
  { name, subjectId, sha256 }: BlobLine,
  keys: ReadonlyMap<string, Uint8Array>,
): Promise<string | undefined> {
  const sealed = await place.get(toBlobCopyName(id, name))
  if (!sealed) return `${name} is missing`
  if (sha256Of(sealed) !== sha256) return `${name} was changed`
  const key = keys.get(subjectId)
  if (!key) return `${name} has no key`
  try {
    unseal(key, name, sealed)
    return undefined
  } catch {
    return `${name} does not open`
  }
}

/** A line of the table of keys, whose bytes PostgreSQL writes as \x and hexadecimal. */
function keepKey(keys: Map<string, Uint8Array>, ring: KeyRing, line: string, note: (fault: string) => void): void {
  const row = JSON.parse(line) as { subject_id: string; sealed_key: string | null }
  if (!row.sealed_key) return
  try {
    keys.set(row.subject_id, openSubjectKey(ring, row.subject_id, Buffer.from(row.sealed_key.slice(2), 'hex')))
  } catch {
    note(`the key of ${row.subject_id} does not open`)
  }
}

function toRing(roots: ReadonlyMap<number, Uint8Array>): KeyRing {
  const generations: KeyGeneration[] = [...roots]
    .map(([version, root]) => ({ version, root, activeFrom: new Date(0), isSearchReady: true }))
    .sort((one, other) => other.version - one.version)
  return { generations: () => generations, refresh: async () => {} }
}

export async function* readBlobLines(place: BlobStore, root: Uint8Array, { id, blobLists }: Manifest): AsyncGenerator<BlobLine> {
  for (const list of blobLists) for (const line of await readPart(place, root, id, list)) yield JSON.parse(line) as BlobLine
}
