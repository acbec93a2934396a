import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = 'server.json'

/** Where the running server is reached, for the commands of this machine: the links that they print must lead there. */
export async function publishAddress(dataFolder: string, publicUrl: string): Promise<void> {
  const path = join(dataFolder, fileName)
  await mkdir(dataFolder, { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify({ publicUrl })}\n`)
  await rename(`${path}.new`, path)
}

/** Nothing where no server ever ran on this folder. */
export async function findPublishedAddress(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(join(dataFolder, fileName), 'utf8').catch(() => '{}')
  const { publicUrl } = JSON.parse(text) as { publicUrl?: unknown }
  return typeof publicUrl === 'string' ? publicUrl : undefined
}
