import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '#server/app/config.ts'
import { requireDatabase } from '#server/app/require-database.ts'
import { type Finding, fault, hint, look, ok, skipped, toAge } from '#server/commands/doctor/finding.ts'
import { listRootKeys } from '#server/platform/crypto/repositories/root-keys.ts'
import { readConnectionFile } from '#server/platform/database/connection-file.ts'
import { findWaitingMigrations } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import { maxClockSkewMs } from '#server/platform/limits/clock-skew.ts'
import { listClientsWithSchedule } from '#server/retention/repositories/schedules.ts'
import { requireKnownMode } from '#server/tenants/require-mode.ts'

const noticedSkewMs = 5_000
const longestWaitMs = 10 * 60_000
const startIt = 'Start the server (npm start). Where the database is your own, check DATABASE_URL, its host and its firewall.'
const afterDatabase = ['migrations', 'clock', 'keys', 'jobs', 'notices', 'retention']

/** Everything that is asked of the database. Nothing is written, and nothing made that is not there. */
export async function checkDatabase(config: Config, now: () => Date): Promise<Finding[]> {
  const url = config.databaseUrl ?? (await readConnectionFile(config.dataFolder).catch(() => undefined))?.url
  if (!url) {
    const nothing = fault(`there is no Portico data in ${config.dataFolder}`, 'Start the server first (npm start), or set PORTICO_DATA.')
    return [{ check: 'database', ...nothing }, ...afterDatabase.map((check) => skipped(check, 'needs the database'))]
  }
  const { db, pool, close } = openDatabase(url, { maxConnections: 2, longestQueryMs: 10_000 })
  try {
    const reached = await look('database', startIt, () => judgeDatabase(config, pool))
    if (reached.result === 'fault') return [reached, ...afterDatabase.map((check) => skipped(check, 'needs the database'))]
    const migrated = await look(
      'migrations',
      'Start the build that this database belongs to. After an update: stop every server, then start the new one.',
      () => judgeMigrations(db, pool, config),
    )
    const clock = await look('clock', startIt, () => judgeClock(pool, now))
    if (migrated.result === 'fault')
      return [reached, migrated, clock, ...afterDatabase.slice(2).map((check) => skipped(check, 'needs the migrations'))]
    return [
      reached,
      migrated,
      clock,
      await look('keys', 'Set the PORTICO_MASTER_KEY (or KMS_URL and VAULT_TOKEN) that the server was started with.', () =>
        judgeKeys(db, config),
      ),
      await look('jobs', 'Start a server: it makes the queue, and works on it.', () => judgeJobs(pool, now)),
      await look('notices', startIt, () => judgeNotices(db)),
      await look('retention', startIt, () => judgeSchedules(db)),
    ]
  } finally {
    await close()
  }
}

async function judgeDatabase({ mode }: Config, pool: pg.Pool) {
  await requireDatabase(pool, mode)
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
  return ok(`PostgreSQL ${rows[0]?.version} answers`)
}

async function judgeMigrations(db: Kysely<Database>, pool: pg.Pool, { mode }: Config) {
  const { rowCount } = await pool.query("select 1 from pg_tables where tablename = 'migrations' and schemaname = current_schema()")
  if (rowCount === 0) return fault('this database holds no Portico yet', 'Start the server on it: npm start.')
  const waiting = await findWaitingMigrations(pool)
  if (waiting.length > 0)
    return fault(
      `${waiting.length} steps were not taken: ${waiting[0]}${waiting.length > 1 ? ' and on' : ''}`,
      'Stop every server of the earlier build, then start this one: it takes them first.',
    )
  await requireKnownMode(db, mode)
  return ok(`every step of this build was taken (${mode})`)
}

async function judgeClock(pool: pg.Pool, now: () => Date) {
  const before = now().getTime()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const middle = (before + now().getTime()) / 2
  const skewMs = Math.round((rows[0]?.at.getTime() ?? middle) - middle)
  const words = `the database's clock is ${Math.abs(skewMs) / 1_000} s ${skewMs < 0 ? 'behind' : 'ahead of'} this machine's`
  const advice = 'Let both follow the same time servers (NTP): sessions, links and limits are judged by these clocks.'
  if (Math.abs(skewMs) >= maxClockSkewMs) return fault(words, advice)
  return Math.abs(skewMs) >= noticedSkewMs ? hint(words, advice) : ok(words)
}

async function judgeKeys(db: Kysely<Database>, config: Config) {
  const setIt = 'Set the PORTICO_MASTER_KEY that the server was started with: PORTICO_MASTER_KEY_FILE names a file that holds it.'
  if (config.kmsUrl === 'local:' && !config.masterKey && !existsSync(join(config.dataFolder, 'master.key')))
    return fault('there is no master key here', setIt)
  if ((await listRootKeys(db)).length === 0) return fault('the database has no root key yet', 'Start the server: the first start makes it.')
  const ring = await openKeyRing(db, await openKms(config))
  return ok(`${ring.generations().length} root keys open`)
}

async function judgeJobs(pool: pg.Pool, now: () => Date) {
  const { rows } = await pool.query<{ name: string; since: Date; waiting: number }>(
    `select name, min(start_after) as since, count(*)::int as waiting from jobs.job
     where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%' group by name order by 2`,
  )
  const [oldest] = rows
  if (!oldest) return ok('no job waits')
  const waitedMs = now().getTime() - oldest.since.getTime()
  const words = `${oldest.waiting} jobs ${oldest.name} wait, the oldest for ${toAge(waitedMs)}`
  if (waitedMs < longestWaitMs) return ok(words)
  return fault(words, 'No server works on them, or each try fails: see that one runs, and what its log says of this job.')
}

async function judgeNotices(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('clients')
    .select('name')
    .where('testOf', 'is', null)
    .where('noticeVersion', 'is', null)
    .orderBy('name')
    .execute()
  if (rows.length === 0) return ok('every customer has a published notice')
  return hint(
    `no published notice: ${toNames(rows)}`,
    'Their applicants are asked for no consent before the camera. Publish one: settings of the staff area, or notice publish.',
  )
}

async function judgeSchedules(db: Kysely<Database>) {
  const scheduled = new Set(await listClientsWithSchedule(db))
  const clients = await db.selectFrom('clients').select(['id', 'name']).where('testOf', 'is', null).orderBy('name').execute()
  const without = clients.filter(({ id }) => !scheduled.has(id))
  if (without.length === 0) return ok('every customer has a retention schedule')
  return hint(
    `no retention schedule of their own: ${toNames(without)}`,
    'What they hold goes by the one number of days in their settings. Set a schedule in the staff area.',
  )
}

const shownNames = 5
function toNames(clients: readonly { name: string }[]): string {
  const more = clients.length - shownNames
  const names = clients.slice(0, shownNames).map(({ name }) => name)
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
