import { type Kysely, type RawBuilder, sql } from 'kysely'
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
