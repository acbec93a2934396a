import { type Kysely, type RawBuilder, sql } from 'kysely'
import { toColumns } from '#server/platform/database/prepared-read.ts'
import { clientColumns } from '#server/platform/database/read-columns.ts'
import type { Database } from '#server/platform/database/schema.ts'

/**
 * Clients (`c`) with the settings that hold for them (`s`): a test tenant reads those of its live client, and has an id, a balance and an age of
 * its own. Whoever reads settings reads them here.
 */
export function selectClients(db: Kysely<Database>) {
  return db
    .selectFrom('clients as c')
    .innerJoin('clients as s', (join) => join.on('s.id', '=', sql<string>`coalesce(c.test_of, c.id)`))
    .selectAll('s')
    .select(['c.id', 'c.testOf', 'c.creditBalance', 'c.isDefault', 'c.createdAt'])
}

/** A test tenant has the settings of its live client, and these of its own. */
const {
  id: _id,
  testOf: _testOf,
  creditBalance: _creditBalance,
  isDefault: _isDefault,
  createdAt: _createdAt,
  ...ofSettings
} = clientColumns
const ofItself = { id: true, testOf: true, creditBalance: true, isDefault: true, createdAt: true }

/** For a prepared statement: the columns of a client (`own`) with the settings that hold for it (`c`), under `client`. */
export const clientOfTenantColumns = `${toColumns('c', 'client', ofSettings)}, ${toColumns('own', 'client', ofItself)}`
export const joinClientOfTenant = (clientId: string) =>
  `join clients own on own.id = ${clientId} join clients c on c.id = coalesce(own.test_of, own.id)`

/** Whose settings, forms and staff a client has: its live client's, which may be itself. */
export function liveClientOf(clientId: string): RawBuilder<string> {
  return sql<string>`(select coalesce(test_of, id) from clients where id = ${clientId})`
}

/** A live client and its test tenant. */
export function tenantsOf(clientId: string): RawBuilder<string> {
  return sql<string>`any(array(select id from clients where id = ${clientId} or test_of = ${clientId}))`
}

/** Whose forms a client offers; see `liveClientOf`. */
export function toLiveId({ id, testOf }: { id: string; testOf: string | null }): string {
  return testOf ?? id
}
