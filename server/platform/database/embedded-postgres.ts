import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { readConnectionFile, writeConnectionFile } from '#server/platform/database/connection-file.ts'
import { makeFolder, openCluster } from '#server/platform/database/embedded/cluster-folder.ts'
import { findPostgresBinaries } from '#server/platform/database/embedded/postgres-binaries.ts'
import { findRunning, startPostmaster, stopPostmaster } from '#server/platform/database/embedded/postmaster.ts'
import { prepareAppRole, toAppUrl } from '#server/platform/database/embedded/roles.ts'
import { type WatchEvents, watchPostmaster } from '#server/platform/database/embedded/watch-postmaster.ts'

export type EmbeddedPostgres = {
  /** Of the app's own role, which is no superuser. */
  url: string
  /** Of the superuser, for whoever looks after the cluster; the app never works under it. */
  superuserUrl: string
  /** Where its data lies. */
  folder: string
  /** Whether a database that a killed server left running was taken over. */
  wasRunning: boolean
  /** The process that everything of it hangs on, as it is now. */
  pid(): number
  /** Ends the database in good order. */
  close(): Promise<void>
}

type Options = {
  dataFolder: string
  /** More lines for its command line, as `name=value`. */
  settings?: readonly string[]
} & Partial<WatchEvents>

/**
 * Opens the built-in PostgreSQL of a data folder: made if it is not there, recovered if it was killed, taken over if a
 * killed server left it running. From then on it is watched, and started anew when it dies. A second living server on the same
 * folder throws PostgresFault.
 */
export async function openEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataFolder, settings = [], onRecovered = () => {}, onLost = () => {} } = options
  await mkdir(dataFolder, { recursive: true })
  const binaries = await findPostgresBinaries()
  const known = await readConnectionFile(dataFolder)
  const folder = known?.folder ?? (await makeFolder(dataFolder, binaries))
  const password = known?.password ?? newPassword()
  const file = { url: '', folder, password, appPassword: known?.appPassword ?? newPassword() }
  if (!known?.appPassword) await writeConnectionFile(dataFolder, { ...file, url: known?.url ?? '' })
  const cluster = await openCluster(binaries, folder, password)

  const start = { binaries, folder, password, settings }
  const running = await findRunning(cluster, password)
  const postmaster = running ?? (await startPostmaster(start))
  const watched = await watchPostmaster(postmaster, start, dataFolder, { onRecovered, onLost })
  const close = async () => {
    await watched.close()
    await stopPostmaster(binaries, cluster)
  }
  const url = toAppUrl(postmaster.url, file.appPassword)
  try {
    await prepareAppRole(postmaster.url, file.appPassword)
    await writeConnectionFile(dataFolder, { ...file, url })
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    superuserUrl: postmaster.url,
    folder,
    wasRunning: running !== undefined,
    pid: watched.pid,
    close,
  }
}

const newPassword = () => randomBytes(24).toString('base64url')
