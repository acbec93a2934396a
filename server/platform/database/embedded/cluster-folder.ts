import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  canReach,
  type PostgresBinaries,
  PostgresFault,
  runPostgresTool,
  sharedFolder,
} from '#server/platform/database/embedded/postgres-binaries.ts'
import { superuser } from '#server/platform/database/embedded/roles.ts'

/** Beside the rest of the data, or, when the database's user cannot get there, under a folder of its own. */
export async function makeFolder(dataFolder: string, { user }: PostgresBinaries): Promise<string> {
  const own = await realpath(dataFolder)
  // Only passing through: what lies in it stays closed.
  if (user) await chmod(own, (await stat(own)).mode | 0o011)
  const digest = createHash('sha256').update(own).digest('hex').slice(0, 16)
  const folder = (await canReach(own, user)) ? join(own, 'postgres') : join(sharedFolder, `data-${digest}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** The cluster's own files: made where there are none. Throws PostgresFault for those of another major version. */
export async function openCluster(binaries: PostgresBinaries, folder: string, password: string): Promise<string> {
  const cluster = join(folder, 'cluster')
  const isMade = await stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!isMade) await initialise(binaries, folder, password)
  await requireSameMajor(binaries, cluster)
  return cluster
}

/** Made under another name first, so that a kill in the middle leaves nothing that looks whole. */
async function initialise(binaries: PostgresBinaries, folder: string, password: string): Promise<void> {
  const unfinished = join(folder, `unfinished-${process.pid}`)
  const passwordFile = join(folder, `password-${process.pid}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (binaries.user) await chown(passwordFile, binaries.user.uid, binaries.user.gid)
  try {
    await runPostgresTool(binaries, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts by code point on every machine, whatever libraries it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ])
    await rename(unfinished, join(folder, 'cluster'))
  } finally {
    await rm(passwordFile, { force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function requireSameMajor({ version }: PostgresBinaries, cluster: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version.startsWith(`${made}.`)) return
  throw new PostgresFault(
    `the data in ${cluster} was made by PostgreSQL ${made}, and this build brings ${version}. ` +
      'Dump it with the old build and load it with this one, or set DATABASE_URL.',
  )
}
