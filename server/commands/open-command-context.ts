import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/app/config.ts'
import { findPublishedAddress } from '#server/app/published-address.ts'
import type { CommandContext } from '#server/commands/command.ts'
import { readConnectionFile } from '#server/platform/database/connection-file.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import type { KeyManagement } from '#server/platform/ports.ts'
import { openRequestPubSub } from '#server/platform/pubsub/request-pubsub.ts'
import { sealOldTexts } from '#server/retention/seal-old-texts.ts'
import { passwordCost } from '#server/staff/sign-in/password-hash.ts'
import { requireKnownMode, requireMode } from '#server/tenants/require-mode.ts'

/** A command cannot reach what it needs; the message says what to do. */
export class NotRunning extends Error {}

export type OpenCommandContext = { context: CommandContext; kms: KeyManagement; databaseUrl: string; close(): Promise<void> }

type Options = {
  isAddressSet: boolean
  /** An empty database is brought forward, by whichever build this is; a built-in one only runs with its server. */
  preparesDatabase?: boolean
}

/**
 * Opens the running server's database, for one command. Nothing is made that is not there: a key of its own would seal what
 * the server cannot open. Links lead to where the server said it is, unless the address is set here. Throws NotRunning.
 */
export async function openCommandContext(config: Config, { isAddressSet, preparesDatabase = false }: Options): Promise<OpenCommandContext> {
  const databaseUrl = await requireDatabase(config, preparesDatabase)
  if (config.kmsUrl === 'local:' && !config.masterKey && !existsSync(join(config.dataFolder, 'master.key'))) {
    throw new NotRunning(
      'PORTICO_MASTER_KEY is not set here, and the data folder has no key of its own. Set what the server was started with.',
    )
  }
  const keys = await openKms(config)
  const onFault = (what: string, error: unknown) => console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  const { db, pool, close } = openDatabase(databaseUrl, { maxConnections: 2 })
  if (preparesDatabase) await migrate(pool)
  const pubsub = openRequestPubSub({ databaseUrl, onFault })
  const jobs = await openJobQueue({ databaseUrl, sendsOnly: true, onFault })
  const closeAll = async () => {
    await Promise.all([jobs.close(), pubsub.close()])
    await close()
  }
  try {
    await (preparesDatabase ? requireMode : requireKnownMode)(db, config.mode)
    const masterKey = await openKeyRing(db, keys)
    if (preparesDatabase) await sealOldTexts(db, masterKey)
    const publicUrl = (isAddressSet ? undefined : await findPublishedAddress(config.dataFolder)) ?? config.publicUrl
    const clock = { now: () => new Date() }
    return {
      context: { db, jobs, pubsub, clock, passwordCost, masterKey, addressKey: masterKey, publicUrl },
      kms: keys.kms,
      databaseUrl,
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function requireDatabase(config: Config, isPrepared: boolean): Promise<string> {
  const url = config.databaseUrl ?? (await readConnectionFile(config.dataFolder))?.url
  if (!url) {
    throw new NotRunning(
      `There is no Portico data in ${config.dataFolder}. Start the server first (npm start), or set PORTICO_DATA to its folder.`,
    )
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query("select 1 from pg_tables where tablename = 'verification_requests'")
    if (rowCount === 0 && !isPrepared) throw new NotRunning('This database holds no Portico yet. Start the server on it first: npm start.')
  } catch (error) {
    if (error instanceof NotRunning) throw error
    const place = config.databaseUrl ? 'DATABASE_URL' : config.dataFolder
    throw new NotRunning(`The database of ${place} does not answer: is the server running? Start it with npm start.`)
  } finally {
    await client.end().catch(() => undefined)
  }
  return url
}
