import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { openRepeatedNames } from '#server/platform/database/prepared/open-repeated-names.ts'
import { PreparedQuery } from '#server/platform/database/prepared/prepared-query.ts'
import { findPreparedName, readByPool } from '#server/platform/database/prepared-read.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { camelCaseResults, SnakeCaseDialect } from '#server/platform/database/snake-case.ts'

export type OpenDatabase = {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

type DatabaseOptions = {
  maxConnections?: number
  /** What takes longer is given up, by PostgreSQL and here: nobody waits for a database that no longer answers. */
  longestQueryMs?: number
  onIdleError?: (error: Error) => void
  /** Called with every statement once it was answered, in the context of whoever asked. */
  onStatement?: (statement: Statement) => void
}

export type Statement = { text: string; ms: number; error?: unknown }

/** Opens a pool on a connection URL. Nothing is connected until the first query. */
export function openDatabase(
  url: string,
  { maxConnections = 16, longestQueryMs = 30_000, onIdleError = () => {}, onStatement }: DatabaseOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    // Where PostgreSQL answers at all, it says first that a statement takes too long.
    query_timeout: longestQueryMs + 1_000,
    statement_timeout: longestQueryMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // Without listeners, a connection that is lost between two statements would end the process: one that lies in the pool
  // tells the pool, one that a transaction holds tells nobody but itself.
  pool.on('error', onIdleError)
  const findRepeatedName = openRepeatedNames()
  pool.on('connect', (connection) => {
    connection.on('error', onIdleError)
    watchStatements(connection, findRepeatedName)
  })
  const db = new Kysely<Database>({
    dialect: new SnakeCaseDialect({ pool }),
    plugins: [camelCaseResults],
    ...(onStatement && {
      log: (event: LogEvent) =>
        onStatement({
          text: event.query.sql,
          ms: event.queryDurationMillis,
          ...(event.level === 'error' && { error: event.error }),
        }),
    }),
  })
  readByPool(db, pool, onStatement)
  return { db, pool, close: () => db.destroy() }
}

/**
 * Every statement of a connection goes through here: what `prepareRead` made is sent under its name. A connection whose answer did not come in
 * time is closed. The driver would put it back into the pool, where every later query waits behind the one that is never answered: after a
 * move of the database, for as long as the system takes to give the line up. So is one whose prepared statement is gone or of another shape,
 * after a migration or behind a pooler: the next connection prepares it anew.
 */
function watchStatements(connection: pg.PoolClient, findRepeatedName: (text: string) => string | undefined): void {
  const ask = connection.query.bind(connection) as (...words: unknown[]) => unknown
  const { stream } = (connection as unknown as { connection: { stream: { destroy(): void } } }).connection
  const askAndWatch = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? findPreparedName(text) : undefined
    if (name) return askPrepared(new PreparedQuery(name, text as string, values as unknown[]), rest[0])
    if (typeof text === 'string' && Array.isArray(values) && rest.length === 0 && isOutsideTransaction(connection)) {
      const repeated = findRepeatedName(text)
      if (repeated) return askRepeated(repeated, text, values)
    }
    const answer = ask(text, values, ...rest)
    if (answer instanceof Promise) answer.catch((error: unknown) => isUnusable(error) && stream.destroy())
    return answer
  }
  /** Its columns may be `*`: after a migration, and behind a pooler, it is asked as any other, and the connection closed. */
  const askRepeated = async (name: string, text: string, values: unknown[]) => {
    try {
      return await askPrepared(new PreparedQuery(name, text, values, { isGrouped: false }), undefined)
    } catch (error) {
      if (!isBrokenPreparation(error)) throw error
      const answer = await ask(text, values)
      stream.destroy()
      return answer
    }
  }
  const askPrepared = (query: PreparedQuery, callback: unknown): unknown => {
    if (typeof callback !== 'function')
      return new Promise((resolve, reject) =>
        askPrepared(query, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))),
      )
    ask(query, (error: unknown, result: unknown) => {
      if (error && isUnusable(error, query.isGrouped ? query : undefined)) stream.destroy()
      callback(error, result)
    })
  }
  Object.assign(connection, { query: askAndWatch })
}

/** PostgreSQL: "cached plan must not change result type", and a prepared statement that does not exist or is there already. */
const brokenPreparation = ['0A000', '26000', '42P05']

const isBrokenPreparation = (error: unknown) =>
  error instanceof Error && brokenPreparation.includes(String((error as { code?: unknown }).code))

const isOutsideTransaction = (connection: pg.PoolClient) =>
  (connection as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() === 'I'

function isUnusable(error: unknown, prepared?: PreparedQuery): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || (prepared !== undefined && isBrokenPreparation(error)))
}
