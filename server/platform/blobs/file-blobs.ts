import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { requireBlobName } from '#server/platform/blobs/blob-name.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { BlobStore } from '#server/platform/ports.ts'

// Two uploads of the largest size for each of a few dozen people at once.
const minFreeBytes = 256 * 1_048_576
const leftoverMs = 3_600_000

/** One file a blob. A reader sees the old bytes or the new, never half; `put` answers after the bytes and their name are on the disk. */
export async function openFileBlobs(folder: string): Promise<BlobStore> {
  const root = resolve(folder)
  const incoming = join(root, '.incoming')
  await mkdir(incoming, { recursive: true })
  await removeLeftovers(incoming)
  const madeFolders = new Set([root])
  const pathOf = (name: string) => join(root, requireBlobName(name))

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const fresh = join(incoming, randomUUID())
      try {
        await makeFolder(dirname(path), root, madeFolders)
        await writeFile(fresh, bytes, { flush: true })
        await rename(fresh, path)
        await syncFolder(dirname(path))
      } catch (cause) {
        madeFolders.clear()
        madeFolders.add(root)
        await rm(fresh, { force: true })
        throw Object.assign(new Refusal('STORAGE_SAVE_FAILED'), { cause })
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async list(folder) {
      const entries = await readdir(folder ? pathOf(folder) : root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    },
    async check() {
      const { bavail, bsize } = await statfs(root)
      if (bavail * bsize < minFreeBytes) {
        throw new Error(`the blob folder has ${Math.floor((bavail * bsize) / 1_048_576)} MB left, and needs 256`)
      }
      const probe = join(incoming, `check-${randomUUID()}`)
      await writeFile(probe, 'writable')
      await rm(probe)
    },
    async close() {},
  }
}

/** What a killed server was writing. Young files may be another server's, which shares this folder. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > leftoverMs) await rm(path, { force: true })
  }
}

/** A new folder is lost in a crash unless the folder that holds it is written as well. */
async function makeFolder(folder: string, root: string, made: Set<string>): Promise<void> {
  if (made.has(folder)) return
  await makeFolder(dirname(folder), root, made)
  await mkdir(folder, { recursive: true })
  await syncFolder(dirname(folder))
  made.add(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
