import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Any number: it only has to be the same for every server that migrates. */
const migrationLock = 7_041_001
const dayMs = 86_400_000
const folder = fileURLToPath(new URL('migrations/', import.meta.url))

/** The database was migrated by a newer or another build than this one. */
export class MigrationFault extends Error {}

type Migration = { name: string; sql: string; sha256: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}${name}`, 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database forward, one transaction a file, and answers the names that were new. Several servers may call it
 * at once: the others wait. With `upTo`, to where another database was that is to be brought back. Throws MigrationFault when the database holds what this build does not know.
 */
export async function migrate(pool: pg.Pool, { upTo }: { upTo?: readonly string[] } = {}): Promise<string[]> {
  const migrations = await readMigrations()
  const unknown = upTo?.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown) throw new MigrationFault(`this build does not know step ${unknown}: run the newer build`)
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await connection.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const applied = await connection.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
    requireKnown(applied.rows, migrations)
    const waiting = migrations.filter(({ name }) => !applied.rows.some((row) => row.name === name) && (!upTo || upTo.includes(name)))
    for (const migration of waiting) await apply(connection, migration)
    return waiting.map(({ name }) => name)
  } finally {
    // Ending the connection also ends its session lock, whatever state it is in.
    connection.release(true)
  }
}

/** The names of the steps that a start would take; nothing is changed. Throws MigrationFault as `migrate` does. */
export async function findWaitingMigrations(pool: pg.Pool): Promise<string[]> {
  const [migrations, applied] = await Promise.all([
    readMigrations(),
    pool.query<{ name: string; sha256: string }>('select name, sha256 from migrations'),
  ])
  requireKnown(applied.rows, migrations)
  return migrations.filter(({ name }) => !applied.rows.some((row) => row.name === name)).map(({ name }) => name)
}

function requireKnown(applied: { name: string; sha256: string }[], known: Migration[]) {
  for (const row of applied) {
    const migration = known.find(({ name }) => name === row.name)
    if (!migration) throw new MigrationFault(`the database has step ${row.name}, which this build does not know: run the newer build`)
    if (migration.sha256 !== row.sha256)
      throw new MigrationFault(`step ${row.name} was changed after it had been applied: add a new step instead`)
  }
}

async function apply(connection: pg.PoolClient, { name, sql, sha256 }: Migration) {
  await connection.query('begin')
  try {
    // A step may rewrite what millions of requests left behind: the patience of a call does not count here.
    await connection.query('set local statement_timeout = 0')
    const patiently = { text: sql, query_timeout: dayMs }
    await connection.query(patiently)
    await connection.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}
