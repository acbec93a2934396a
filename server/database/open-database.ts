import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/database/schema.ts'

export type OpenDatabase = {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool on a connection URL. Nothing is connected until the first query. */
export function openDatabase(
  url: string,
  { maxConnections = 16, onIdleError = () => {} }: { maxConnections?: number; onIdleError?: (error: Error) => void } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    // A query that hangs must not outlive the caller, who waits 60 s at most.
    query_timeout: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // Without listeners, a connection that is lost between two statements would end the process: one that lies in the pool
  // tells the pool, one that a transaction holds tells nobody but itself.
  pool.on('error', onIdleError)
  pool.on('connect', (connection) => connection.on('error', onIdleError))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}
