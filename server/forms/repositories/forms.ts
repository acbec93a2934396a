import type { Kysely, Transaction } from 'kysely'
import type { Database, FormKind } from '#server/platform/database/schema.ts'
import { liveClientOf } from '#server/platform/database/tenant-settings.ts'
import type { Form } from '#server/tenants/repositories/clients.ts'

export type KindedForm = Form & { kind: FormKind }

/** A form of any kind, in one of its versions; without a version, the published one. */
export async function findForm(db: Kysely<Database>, id: string, version?: number): Promise<KindedForm | undefined> {
  let query = selectVersions(db).where('f.id', '=', id)
  query = version === undefined ? query.whereRef('v.version', '=', 'f.publishedVersion') : query.where('v.version', '=', version)
  return query.executeTakeFirst()
}

/** Lets one import at a time into the forms of a customer, until the transaction ends. Requests are made meanwhile all the same. */
export async function lockFormsOf(transaction: Transaction<Database>, clientId: string): Promise<void> {
  await transaction.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The published form of that name. */
export async function findFormByName(
  db: Kysely<Database>,
  { clientId, name }: { clientId: string; name: string },
): Promise<KindedForm | undefined> {
  return selectVersions(db)
    .whereRef('v.version', '=', 'f.publishedVersion')
    .where('f.clientId', '=', liveClientOf(clientId))
    .where('f.name', '=', name)
    .executeTakeFirst()
}

export async function hasDefaultForm(db: Kysely<Database>, { clientId, kind }: { clientId: string; kind: FormKind }): Promise<boolean> {
  const row = await db
    .selectFrom('forms')
    .select('id')
    .where('clientId', '=', liveClientOf(clientId))
    .where('kind', '=', kind)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** A customer's published forms, the default ones first; without those that are drafts yet. */
export async function listPublishedForms(
  db: Kysely<Database>,
  clientId: string,
): Promise<{ id: string; name: string; kind: FormKind; isDefault: boolean }[]> {
  return db
    .selectFrom('forms')
    .select(['id', 'name', 'kind', 'isDefault'])
    .where('clientId', '=', liveClientOf(clientId))
    .where('publishedVersion', '>', 0)
    .orderBy('kind', 'desc')
    .orderBy('isDefault', 'desc')
    .orderBy('name')
    .execute()
}

function selectVersions(db: Kysely<Database>) {
  return db
    .selectFrom('forms as f')
    .innerJoin('formVersions as v', 'v.formId', 'f.id')
    .select(['f.id', 'f.clientId', 'f.name', 'f.kind', 'v.version', 'v.definition'])
}
