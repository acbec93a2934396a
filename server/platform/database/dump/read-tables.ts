import pg from 'pg'

export type DumpedTable = { name: string; columns: string[] }
export type DumpedSequence = { name: string; value: string }

const rowsAtOnce = 500

/** What is brought forward by migrations and never dumped. */
const madeAnew = ['migrations']

/**
 * One moment of the database, in which everything that is read fits together, however much is written meanwhile. It reads on a connection
 * of its own; end it, for old rows are kept as long as it is open.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portico backup' })
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  return new Snapshot(client)
}

export class Snapshot {
  readonly #client: pg.Client
  constructor(client: pg.Client) {
    this.#client = client
  }

  async migrations(): Promise<{ name: string; sha256: string }[]> {
    return (await this.#client.query<{ name: string; sha256: string }>('select name, sha256 from migrations order by name')).rows
  }

  /** Every table of Portico's own, with the columns that are not computed. */
  async tables(): Promise<DumpedTable[]> {
    const { rows } = await this.#client.query<DumpedTable>(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       group by c.relname order by c.relname`,
      [madeAnew],
    )
    return rows
  }

  async sequences(): Promise<DumpedSequence[]> {
    const { rows } = await this.#client.query<{ name: string }>(
      "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1",
    )
    const found: DumpedSequence[] = []
    for (const { name } of rows) {
      const value = await this.#client.query<{ value: string }>(`select last_value::text as value from ${quote(name)} where is_called`)
      if (value.rows[0]) found.push({ name, value: value.rows[0].value })
    }
    return found
  }

  /** Each row as a line of JSON, as PostgreSQL writes it: no number or time is read on the way. */
  async *rows({ name, columns }: DumpedTable): AsyncGenerator<string[]> {
    const cursor = quote(`rows of ${name}`)
    await this.#client.query(
      `declare ${cursor} no scroll cursor for select row_to_json(t)::text as line from (select ${columns.map(quote).join(', ')} from ${quote(name)}) t`,
    )
    for (;;) {
      const { rows } = await this.#client.query<{ line: string }>(`fetch ${rowsAtOnce} from ${cursor}`)
      if (rows.length === 0) break
      yield rows.map(({ line }) => line)
    }
    await this.#client.query(`close ${cursor}`)
  }

  /** What lies in the blob store, by its name; pictures of people who were erased do not. */
  async *blobs(): AsyncGenerator<{ name: string; subjectId: string }[]> {
    await this.#client.query('declare kept no scroll cursor for select name, subject_id as "subjectId" from blobs where byte_count > 0')
    for (;;) {
      const { rows } = await this.#client.query<{ name: string; subjectId: string }>(`fetch ${rowsAtOnce} from kept`)
      if (rows.length === 0) return
      yield rows
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {})
  }
}

/** As PostgreSQL quotes a name. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
