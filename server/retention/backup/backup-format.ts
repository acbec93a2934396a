import { createHash, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveFrom } from '#server/platform/crypto/key-ring.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { BlobStore, KeyManagement } from '#server/platform/ports.ts'

/** What is wrong with a backup; the message is for the operator. */
export class BackupFault extends Error {}

const part = z.object({ name: z.string(), sha256: z.string(), rows: z.int() })
const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), parts: z.array(part) })
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** As the key management service wrapped them; the keys themselves are in no backup. */
  rootKeys: z.array(z.object({ version: z.int(), wrappedBy: z.string(), wrappedKey: z.base64() })),
  sealedUnder: z.int(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Lists of what is in the blob store: name, owner, SHA-256. */
  blobLists: z.array(part),
  blobs: z.object({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
})
export type Manifest = z.infer<typeof manifestSchema>
export type Part = z.infer<typeof part>
export type BlobLine = { name: string; subjectId: string; sha256: string }

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const backupsFolder = 'backups'
export const erasuresCopy = 'erasures'

const manifestsFolder = 'manifests'
const toManifestName = (id: string) => `${manifestsFolder}/${id}`
export const toBlobCopyName = (id: string, name: string) => `${backupsFolder}/${id}/blobs/${name}`
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Lines, packed and sealed under the backup's own key: addresses and texts stand in no copy of the database in clear. */
export async function savePart(place: BlobStore, root: Uint8Array, id: string, name: string, lines: readonly string[]): Promise<Part> {
  const path = `${backupsFolder}/${id}/${name}`
  const sealed = seal(toKey(root, id), path, await pack(lines.join('\n')))
  await place.put(path, sealed)
  return { name: path, sha256: sha256Of(sealed), rows: lines.length }
}

export async function readPart(place: BlobStore, root: Uint8Array, id: string, { name, sha256, rows }: Part): Promise<string[]> {
  const sealed = await place.get(name)
  if (!sealed) throw new BackupFault(`${name} is missing`)
  if (sha256Of(sealed) !== sha256) throw new BackupFault(`${name} was changed`)
  const lines = (await unpack(unseal(toKey(root, id), name, sealed))).toString('utf8').split('\n')
  if (lines.length !== rows) throw new BackupFault(`${name} has ${lines.length} rows of ${rows}`)
  return lines
}

/** Last of all: a backup without it was broken off, and counts as none. */
export async function saveManifest(place: BlobStore, root: Uint8Array, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest)
  await place.put(toManifestName(manifest.id), Buffer.from(`${sign(root, manifest.id, text)}\n${text}`))
}

/** The manifest of one backup, or of the newest, with the root key that it was sealed under. Throws BackupFault. */
export async function openManifest(
  place: BlobStore,
  kms: KeyManagement,
  desired?: string,
): Promise<{ manifest: Manifest; roots: Map<number, Uint8Array>; root: Uint8Array }> {
  const id = desired ?? (await listBackups(place)).at(-1)
  const bytes = id && (await place.get(toManifestName(id)))
  if (!bytes) throw new BackupFault(desired ? `there is no whole backup ${desired} here` : 'there is no whole backup here')
  const [signature = '', text = ''] = splitOnce(Buffer.from(bytes).toString('utf8'))
  const manifest = manifestSchema.parse(JSON.parse(text))
  const own = manifest.rootKeys.filter(({ wrappedBy }) => wrappedBy === kms.id)
  const roots = new Map<number, Uint8Array>()
  for (const { version, wrappedKey } of own) roots.set(version, await kms.unwrap(Buffer.from(wrappedKey, 'base64')))
  const root = roots.get(manifest.sealedUnder)
  if (!root) throw new BackupFault('PORTICO_MASTER_KEY (or KMS_URL) is not the one that this backup was made under')
  if (manifest.id !== id || !isSame(signature, sign(root, id, text))) throw new BackupFault('the manifest was changed')
  return { manifest, roots, root }
}

/** Whole ones alone, oldest first. */
export async function listBackups(place: Pick<BlobStore, 'list'>): Promise<string[]> {
  const names = await place.list(manifestsFolder)
  return names.map((name) => name.slice(manifestsFolder.length + 1)).sort()
}

const toKey = (root: Uint8Array, id: string) => deriveFrom(root, `backup:${id}`)
const sign = (root: Uint8Array, id: string, text: string) =>
  keyedHash(deriveFrom(root, `backup-manifest:${id}`))
    .update(text)
    .digest('hex')
const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

function splitOnce(text: string): [string, string] {
  const at = text.indexOf('\n')
  return [text.slice(0, at), text.slice(at + 1)]
}
