import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { IdentityProviderRow, IdentityProviderTable } from '#server/platform/database/schema-staff.ts'
import { liveClientOf } from '#server/platform/database/tenant-settings.ts'

export async function findProviderOf(db: Kysely<Database>, clientId: string): Promise<IdentityProviderRow | undefined> {
  return db.selectFrom('identityProviders').selectAll().where('clientId', '=', liveClientOf(clientId)).executeTakeFirst()
}

export async function findProvider(db: Kysely<Database>, id: string): Promise<IdentityProviderRow | undefined> {
  return db.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findProviderBySlug(db: Kysely<Database>, slug: string): Promise<IdentityProviderRow | undefined> {
  return db.selectFrom('identityProviders').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** Those that are on and lead people of a domain to them. */
export async function listProvidersOfDomain(db: Kysely<Database>, domain: string): Promise<IdentityProviderRow[]> {
  return db
    .selectFrom('identityProviders')
    .selectAll()
    .where('enabled', '=', true)
    .where(sql<boolean>`${domain} = any(leading_domains)`)
    .limit(2)
    .execute()
}

/** Answers nothing where another customer has the address. */
export async function saveProvider(
  transaction: Transaction<Database>,
  row: Insertable<IdentityProviderTable>,
): Promise<IdentityProviderRow | undefined> {
  return transaction
    .insertInto('identityProviders')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeProvider(
  transaction: Transaction<Database>,
  id: string,
  change: Updateable<IdentityProviderTable>,
): Promise<IdentityProviderRow> {
  return transaction.updateTable('identityProviders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function isSlugTaken(db: Kysely<Database>, slug: string, ownId: string | undefined): Promise<boolean> {
  const found = await findProviderBySlug(db, slug)
  return found !== undefined && found.id !== ownId
}
