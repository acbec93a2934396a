import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#server/platform/database/schema.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection parses and plans once. Every column is named (`toColumns`): a statement with `*` breaks on open
 * connections as soon as a migration adds a column. Answers its rows by table, as `toColumns` groups them.
 */
export function prepareRead<Row extends object>(text: string) {
  names.set(text, `portico_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
  return async (db: Kysely<Database>, values: readonly unknown[]): Promise<Row[]> => {
    const pool = pools.get(db)
    // A transaction has its connection; any other read takes the shortest way to one.
    const { rows } = pool
      ? await readFromPool<Row>(pool, text, values)
      : await db.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(CompiledQuery.raw(text, [...values])))
    return rows
  }
}

type Watch = (statement: { text: string; ms: number; error?: unknown }) => void
type WatchedPool = { pool: Pick<Pool, 'query'>; onStatement: Watch | undefined }
const pools = new WeakMap<Kysely<Database>, WatchedPool>()

/** Where the prepared reads of a database that is no transaction go. */
export function readByPool(db: Kysely<Database>, pool: Pick<Pool, 'query'>, onStatement?: Watch): void {
  pools.set(db, { pool, onStatement })
}

async function readFromPool<Row extends object>({ pool, onStatement }: WatchedPool, text: string, values: readonly unknown[]) {
  if (!onStatement) return pool.query<Row>(text, [...values])
  const startedAt = performance.now()
  try {
    const result = await pool.query<Row>(text, [...values])
    onStatement({ text, ms: performance.now() - startedAt })
    return result
  } catch (error) {
    onStatement({ text, ms: performance.now() - startedAt, error })
    throw error
  }
}

/** The name of a statement that `prepareRead` made. */
export function findPreparedName(text: string): string | undefined {
  return names.get(text)
}

/** The columns of a table for the list of a select, under `group`. */
export function toColumns(table: string, group: string, columns: object): string {
  return Object.keys(columns)
    .map((name) => `${table}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${group}.${name}"`)
    .join(', ')
}
