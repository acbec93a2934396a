import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { appRole, withDatabase } from '#server/platform/database/embedded/roles.ts'
import { openEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'

const template = 'portico_template'
const waitMs = 60_000

/** Nobody needs this data after a power cut. Whoever drops a database looks through all shared buffers: a tenth of them is a tenth of its time. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'max_connections=200',
  // Each test signs in to its database by some connections: what a guess at the password costs is tested elsewhere.
  'scram_iterations=1',
]

/**
 * One PostgreSQL for a whole run of tests, with a template that is migrated once. The first file that needs it starts it;
 * files in other processes wait for it. Answers its superuser's address; tests themselves work under the app's role, as the product does.
 */
async function openTestCluster(folder: string): Promise<string> {
  const ready = join(folder, 'ready')
  const isFirst = await mkdir(join(folder, 'starting')).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const url = await startCluster(folder)
    await writeFile(`${ready}.new`, url)
    await rename(`${ready}.new`, ready)
    return url
  }
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    const url = await readFile(ready, 'utf8').catch(() => undefined)
    if (url) return url
    if (Date.now() > giveUpAt) throw new Error(`no test database in ${waitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The cluster of the run that this test belongs to. */
export function openClusterOfRun(): Promise<string> {
  return openTestCluster(inject('testClusterFolder'))
}

async function startCluster(folder: string): Promise<string> {
  const { url, superuserUrl } = await openEmbeddedPostgres({ dataFolder: folder, settings })
  await query(superuserUrl, `create database ${template} owner ${appRole}`)
  // Tests that play somebody who owns the cluster take the guards off by it.
  await query(superuserUrl, `grant set on parameter session_replication_role to ${appRole}`)
  const templateUrl = withDatabase(url, template)
  const { pool, close } = openDatabase(templateUrl)
  await migrate(pool)
  await close()
  const onFault = (what: string, error: unknown) => {
    throw new Error(what, { cause: error })
  }
  const jobs = await openJobQueue({ databaseUrl: templateUrl, sendsOnly: true, onFault })
  await jobs.close()
  // The role's password, in the one place where files of other processes look.
  return `${superuserUrl}#${new URL(url).password}`
}

let made = 0

/** A database of its own, as new. */
export function createTestDatabase(clusterUrl: string): Promise<string> {
  return createDatabase(clusterUrl, template)
}

/** One without a table, as an operator makes it for a first start. */
export function createEmptyTestDatabase(clusterUrl: string): Promise<string> {
  return createDatabase(clusterUrl, 'template0')
}

async function createDatabase(clusterUrl: string, from: string): Promise<string> {
  made += 1
  const name = `test_${process.pid}_${made}_${Date.now()}`
  await query(clusterUrl, `create database ${name} template ${from} strategy file_copy owner ${appRole}`)
  const url = new URL(withDatabase(clusterUrl, name))
  url.username = appRole
  url.password = url.hash.slice(1)
  url.hash = ''
  return url.href
}

export async function dropTestDatabase(clusterUrl: string, url: string): Promise<void> {
  await query(clusterUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
