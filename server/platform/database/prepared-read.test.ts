import type { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open-database.ts'
import { prepareRead, toColumns } from '#server/platform/database/prepared-read.ts'
import { createTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'

type Row = { lease: { requestId: string; work: string }; found: { count: number } }
const text = `select ${toColumns('l', 'lease', { requestId: true, work: true })}, 1 as "found.count" from made_leases l where l.work = $1`
const read = prepareRead<Row>(text)
const expected = [{ lease: { requestId: 'req_1', work: 'document' }, found: { count: 1 } }]

let clusterUrl: string
let url: string
let database: OpenDatabase
beforeAll(async () => {
  clusterUrl = await openClusterOfRun()
  url = await createTestDatabase(clusterUrl)
  database = openDatabase(url, { maxConnections: 1 })
  await database.pool.query('create table made_leases (request_id text, work text)')
  await database.pool.query("insert into made_leases values ('req_1', 'document'), ('req_2', 'liveness')")
})
afterAll(async () => {
  await database.close()
  await dropTestDatabase(clusterUrl, url)
})

it('groups columns by table, and is parsed once for each connection', async () => {
  expect(await read(database.db, ['document'])).toEqual(expected)
  expect(await read(database.db, ['nothing'])).toEqual([])
  const { rows } = await database.pool.query("select statement from pg_prepared_statements where name like 'portico_%'")
  expect(rows).toEqual([{ statement: text }])
})

it('reads inside its transaction', async () => {
  await database.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('rateLimitCounts').execute()
    expect(await read(transaction, ['document'])).toEqual(expected)
  })
})

it('survives a migration that adds a column', async () => {
  await database.pool.query('alter table made_leases add column added text')
  expect(await read(database.db, ['document'])).toEqual(expected)
})

it('is prepared again after a migration that changes its columns, and behind a pooler', async () => {
  await database.pool.query('alter table made_leases alter column work type varchar(20)')
  await expect(read(database.db, ['document'])).rejects.toThrow('cached plan must not change result type')
  await expect.poll(() => read(database.db, ['document']).catch(() => undefined)).toEqual(expected)
  await database.pool.query('deallocate all')
  await expect(read(database.db, ['document'])).rejects.toThrow('does not exist')
  await expect.poll(() => read(database.db, ['document']).catch(() => undefined)).toEqual(expected)
})

it('asks for the description of its columns once for each connection', async () => {
  const { connection } = (await database.pool.connect().then((client) => {
    client.release()
    return client
  })) as unknown as { connection: EventEmitter }
  let described = 0
  connection.on('rowDescription', () => {
    described += 1
  })
  for (let nth = 0; nth < 3; nth += 1) expect(await read(database.db, ['document'])).toEqual(expected)
  expect(described).toBeLessThanOrEqual(1)
})

it('prepares a read by equality that repeats, and answers it also right after a migration', async () => {
  const readLease = async () => database.db.selectFrom('installation').selectAll().where('onlyRow', '=', true).execute()
  const listNames = async () => (await database.pool.query("select name from pg_prepared_statements where name like 'portico_r_%'")).rows
  const before = await readLease()
  for (let nth = 0; nth < 4; nth += 1) expect(await readLease()).toEqual(before)
  expect(await listNames()).toHaveLength(1)
  await database.pool.query('alter table installation add column added text')
  expect(await readLease()).toEqual(before.map((row) => ({ ...row, added: null })))
  await expect.poll(listNames).toEqual([])
})

it('fails alone for a value that cannot be written down, and leaves its connection as it was', async () => {
  const circular: { toPostgres(): unknown } = { toPostgres: () => circular }
  await expect(read(database.db, [circular])).rejects.toThrow('circular')
  expect(await read(database.db, ['document'])).toEqual(expected)
})
