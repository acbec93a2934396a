import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How the commands of this machine find the built-in database of a data folder. Readable by its owner alone. */
export type ConnectionFile = { url: string; folder: string; password: string; appPassword?: string }

const fileName = 'database.json'

export async function readConnectionFile(dataFolder: string): Promise<ConnectionFile | undefined> {
  try {
    return JSON.parse(await readFile(join(dataFolder, fileName), 'utf8')) as ConnectionFile
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function writeConnectionFile(dataFolder: string, file: ConnectionFile): Promise<void> {
  const path = join(dataFolder, fileName)
  await writeFile(`${path}.new`, `${JSON.stringify(file)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}
