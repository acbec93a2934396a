import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

export type Flat = Record<string, unknown>
type Field = { name: string; dataTypeID: number }
type ToRow = (values: readonly (string | null)[]) => Flat
type Callback = (error: Error | null, result?: { command: 'SELECT'; rowCount: number; rows: Flat[] }) => void

/** What of a connection of `pg` its own queries, cursors and streams use. */
type Connection = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: readonly (string | Buffer | null)[] }): void
  describe(what: { type: 'P'; name: '' }): void
  execute(what: { portal: '' }): void
  sync(): void
}

/**
 * A read under its name. Its columns are described once for each connection: PostgreSQL refuses a prepared statement whose columns became
 * others, and the driver's own query asks for all of them with every answer. Rows come grouped by table, as `toColumns` names them, or flat.
 */
export class PreparedQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  callback: Callback | undefined
  readonly #values: readonly (string | Buffer | null)[]
  readonly #rows: Flat[] = []
  #known: Map<string, ToRow> | undefined
  #toRow: ToRow | undefined
  #fault: Error | undefined

  readonly isGrouped: boolean

  constructor(name: string, text: string, values: readonly unknown[], { isGrouped } = { isGrouped: true }) {
    this.name = name
    this.text = text
    this.isGrouped = isGrouped
    // Before anything is sent: what cannot be written down fails alone.
    this.#values = values.map((value) => prepareValue(value))
  }

  submit(given: unknown): void {
    const connection = given as Connection
    const { name, text } = this
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection
    this.#known = readersOf(connection)
    this.#toRow = this.#known.get(name)
    connection.stream.cork()
    try {
      if (parsed[name] === undefined && submitted[name] === undefined) {
        connection.parse({ name, text })
        submitted[name] = text
        this.#toRow = undefined
      }
      connection.bind({ statement: name, values: this.#values })
      if (!this.#toRow) connection.describe({ type: 'P', name: '' })
      connection.execute({ portal: '' })
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#toRow = this.isGrouped ? toGroupingReader(fields) : toReader(fields)
    this.#known?.set(this.name, this.#toRow)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      if (this.#toRow) this.#rows.push(this.#toRow(fields))
    } catch (error) {
      this.#fault ??= error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    if (this.#fault) this.callback?.(this.#fault)
    else this.callback?.(null, { command: 'SELECT', rowCount: this.#rows.length, rows: this.#rows })
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }
}

const readers = new WeakMap<object, Map<string, ToRow>>()

function readersOf(connection: object): Map<string, ToRow> {
  const known = readers.get(connection) ?? new Map<string, ToRow>()
  readers.set(connection, known)
  return known
}

/** What goes where, and how it is read, is worked out once. */
function toGroupingReader(fields: readonly Field[]): ToRow {
  const groups = [...new Set(fields.map(({ name }) => name.slice(0, name.indexOf('.'))))]
  const places = fields.map(({ name, dataTypeID }) => ({
    group: groups.indexOf(name.slice(0, name.indexOf('.'))),
    name: name.slice(name.indexOf('.') + 1),
    parse: toParser(dataTypeID),
  }))
  return (values) => {
    const parts = groups.map((): Flat => ({}))
    let at = 0
    for (const { group, name, parse } of places) {
      const value = values[at] ?? null
      ;(parts[group] as Flat)[name] = value === null ? null : parse(value)
      at += 1
    }
    const row: Flat = {}
    groups.forEach((group, nth) => {
      row[group] = parts[nth]
    })
    return row
  }
}

function toReader(fields: readonly Field[]): ToRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: toParser(dataTypeID) }))
  return (values) => {
    const row: Flat = {}
    let at = 0
    for (const { name, parse } of columns) {
      const value = values[at] ?? null
      row[name] = value === null ? null : parse(value)
      at += 1
    }
    return row
  }
}

const toParser = (dataTypeID: number) => pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown
