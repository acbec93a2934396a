import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Of the installation, not of the tenant: the log of calls, their idempotency keys, when a key was last used. */
const ofTheHouse = ['api_calls', 'idempotent_calls', 'api_keys']

/** Each table of the product as one hash of its rows: what two calls of this do not agree on was changed between them. */
export async function readTableStates(db: Kysely<Database>): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const names = tables.rows.map(({ name }) => name).filter((name) => !ofTheHouse.includes(name))
  const hashes = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** The tables that changed between two readings. */
export function toChangedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name))
}
