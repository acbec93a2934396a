import type pg from 'pg'
import { type DumpedSequence, type DumpedTable, quote } from '#server/platform/database/dump/read-tables.ts'

export type RowSource = { table: DumpedTable; batches: AsyncIterable<string[]> }

/**
 * Fills the empty tables of a database that was just migrated, all of it or nothing: foreign keys are taken off and put back, so that the
 * order of tables does not matter and each key is checked at the end; triggers rest, since what they would note is in the rows already.
 */
export async function fillTables(pool: pg.Pool, sources: AsyncIterable<RowSource>, sequences: readonly DumpedSequence[]): Promise<void> {
  const connection = await pool.connect()
  const query = (text: string, values?: unknown[]) =>
    connection.query({ text, ...(values && { values }), query_timeout: 86_400_000 } as pg.QueryConfig)
  try {
    await query('begin')
    await query('set local statement_timeout = 0')
    await query('set local idle_in_transaction_session_timeout = 0')
    const keys = (await query(foreignKeysSql)).rows as { drop: string; add: string }[]
    const tables = (
      await query(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'",
      )
    ).rows as { name: string }[]
    for (const { drop } of keys) await query(drop)
    for (const { name } of tables) await query(`alter table ${quote(name)} disable trigger user`)
    // A migration may have put something in already.
    if (tables.length > 0) await query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
    for await (const { table, batches } of sources) {
      const columns = table.columns.map(quote).join(', ')
      const insert = `insert into ${quote(table.name)} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${quote(table.name)}, $1::json)`
      for await (const lines of batches) await query(insert, [`[${lines.join(',')}]`])
    }
    for (const { name, value } of sequences) await query('select setval($1::regclass, $2::bigint)', [quote(name), value])
    for (const { add } of keys) await query(add)
    for (const { name } of tables) await query(`alter table ${quote(name)} enable trigger user`)
    await query('commit')
  } catch (error) {
    await connection.query('rollback').catch(() => {})
    throw error
  } finally {
    connection.release(true)
  }
}

const foreignKeysSql = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
