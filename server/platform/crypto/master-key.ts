import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keyBytes = 32
const fileName = 'master.key'

export type MasterKeySource = {
  /** PORTICO_MASTER_KEY: 32 bytes in base64 or hexadecimal; null where there is none. */
  configured: string | null
  /** PORTICO_DATA. */
  dataFolder: string
  mode: 'demo' | 'production'
}

/**
 * The key that seals every subject's key. A demonstration without one makes it once and keeps it beside its data, readable
 * by its owner alone; production refuses, for a key beside the data protects nobody.
 */
export async function openMasterKey(source: MasterKeySource): Promise<Uint8Array> {
  if (source.configured) return toMasterKey(source.configured, 'PORTICO_MASTER_KEY')
  if (source.mode === 'production') {
    throw new Error('PORTICO_MASTER_KEY is missing. Make one with: openssl rand -base64 32')
  }
  const path = join(source.dataFolder, fileName)
  await mkdir(source.dataFolder, { recursive: true })
  if (!existsSync(path)) await makeKeyFile(path)
  return toMasterKey(await readFile(path, 'utf8'), path)
}

/** Whole or not at all, and by one process only: a link is made only where there is none. */
async function makeKeyFile(path: string): Promise<void> {
  const fresh = `${path}.${randomUUID()}`
  await writeFile(fresh, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(fresh, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(fresh)
  }
}

/** 32 bytes from base64 or hexadecimal; throws a sentence that names where it came from. */
function toMasterKey(text: string, origin: string): Uint8Array {
  const word = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(word) ? Buffer.from(word, 'hex') : Buffer.from(word, 'base64')
  if (bytes.byteLength !== keyBytes) {
    throw new Error(`${origin} must be 32 bytes in base64 or hexadecimal. Make one with: openssl rand -base64 32`)
  }
  return bytes
}
