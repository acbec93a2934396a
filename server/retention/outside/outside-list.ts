import * as z from 'zod/mini'
import { retentionKinds } from '#contract/retention/schedule.ts'
import type { BlobStore } from '#server/platform/ports.ts'

/**
 * What has to survive whoever changes or restores the database, beside the list of erased people: which schedule counted, which cases are on
 * legal hold, which kinds of data were erased, and the certificates. Ids, numbers and times alone.
 */
export const outsideFolders = { schedules: 'schedules', holds: 'holds', kinds: 'erased-kinds', certificates: 'certificates' } as const

const scheduleNote = z.object({ clientId: z.string(), version: z.number() })
const holdNote = z.object({
  id: z.string(),
  clientId: z.string(),
  requestId: z.string(),
  placedBy: z.string(),
  placedAt: z.string(),
  releasedAt: z.nullable(z.string()),
})
const kindsNote = z.object({ requestId: z.string(), clientId: z.string(), kinds: z.array(z.enum(retentionKinds)), at: z.string() })
export type KindsNote = z.output<typeof kindsNote>
const certificateNote = z.object({
  id: z.string(),
  clientId: z.string(),
  requestId: z.string(),
  issuedAt: z.string(),
  statement: z.string(),
  signature: z.string(),
  keyId: z.string(),
})
export type CertificateNote = z.output<typeof certificateNote>
export type HoldNote = z.output<typeof holdNote>

/** The newest version that ever counted; zero where there was none. */
export async function findNotedVersion(store: BlobStore, clientId: string): Promise<number> {
  return (await read(store, `${outsideFolders.schedules}/${clientId}`, scheduleNote))?.version ?? 0
}

export async function noteVersion(store: BlobStore, clientId: string, version: number): Promise<void> {
  if ((await findNotedVersion(store, clientId)) < version)
    await write(store, `${outsideFolders.schedules}/${clientId}`, { clientId, version })
}

export async function findNotedHold(store: BlobStore, requestId: string): Promise<HoldNote | undefined> {
  return read(store, `${outsideFolders.holds}/${requestId}`, holdNote)
}

export async function noteHold(store: BlobStore, note: HoldNote): Promise<void> {
  await write(store, `${outsideFolders.holds}/${note.requestId}`, note)
}

/** Those that were not released when they were last written. */
export async function listNotedHolds(store: BlobStore): Promise<HoldNote[]> {
  return (await readAll(store, outsideFolders.holds, holdNote)).filter(({ releasedAt }) => releasedAt === null)
}

/** Kinds of one case come together: what was noted before stays. */
export async function noteErasedKinds(store: BlobStore, note: KindsNote): Promise<void> {
  const name = `${outsideFolders.kinds}/${note.requestId}`
  const known = await read(store, name, kindsNote)
  const kinds = retentionKinds.filter((kind) => note.kinds.includes(kind) || known?.kinds.includes(kind))
  await write(store, name, { ...note, kinds })
}

export async function findNotedKinds(store: BlobStore, requestId: string): Promise<KindsNote | undefined> {
  return read(store, `${outsideFolders.kinds}/${requestId}`, kindsNote)
}

export async function listNotedKinds(store: BlobStore): Promise<KindsNote[]> {
  return readAll(store, outsideFolders.kinds, kindsNote)
}

export async function noteCertificate(
  store: BlobStore,
  { issuedAt, ...row }: Omit<CertificateNote, 'issuedAt'> & { issuedAt: Date },
): Promise<void> {
  await write(store, `${outsideFolders.certificates}/${row.id}`, { ...row, issuedAt: issuedAt.toISOString() })
}

export async function listCertificateNames(store: BlobStore): Promise<string[]> {
  return (await store.list(outsideFolders.certificates)).map((name) => name.slice(outsideFolders.certificates.length + 1))
}

export async function findNotedCertificate(store: BlobStore, id: string): Promise<CertificateNote | undefined> {
  return read(store, `${outsideFolders.certificates}/${id}`, certificateNote)
}

async function readAll<S extends z.ZodMiniType>(store: BlobStore, folder: string, schema: S): Promise<z.output<S>[]> {
  const notes: z.output<S>[] = []
  for (const name of await store.list(folder)) {
    const note = await read(store, name, schema)
    if (note !== undefined) notes.push(note)
  }
  return notes
}

async function read<S extends z.ZodMiniType>(store: BlobStore, name: string, schema: S): Promise<z.output<S> | undefined> {
  const bytes = await store.get(name)
  return bytes && schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
}

async function write(store: BlobStore, name: string, note: object): Promise<void> {
  await store.put(name, Buffer.from(JSON.stringify(note)))
}
