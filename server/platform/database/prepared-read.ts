import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection parses and plans once. Every column is named (`toColumns`): a statement with `*` breaks on open
 * connections as soon as a migration adds a column. Answers its rows by table, as `toColumns` groups them.
 */
export function prepareRead<Row extends object>(text: string) {
  names.set(text, `portico_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
  let toRow: ((row: Flat) => Row) | undefined
  return async (db: Kysely<Database>, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await db.withoutPlugins().executeQuery<Flat>(CompiledQuery.raw(text, [...values]))
    const [first] = rows
    if (first) toRow ??= openGrouping(Object.keys(first))
    return toRow ? rows.map(toRow) : []
  }
}

type Flat = Record<string, unknown>

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

/** Rows of one statement have the same columns: what goes where is worked out once. */
function openGrouping<Row extends object>(columns: string[]): (row: Flat) => Row {
  const places = columns.map((column) => {
    const at = column.indexOf('.')
    return { column, group: column.slice(0, at), name: column.slice(at + 1) }
  })
  const groups = [...new Set(places.map(({ group }) => group))]
  return (row) => {
    const grouped: Record<string, Flat> = {}
    for (const group of groups) grouped[group] = {}
    for (const { column, group, name } of places) (grouped[group] as Flat)[name] = row[column]
    return grouped as Row
  }
}
