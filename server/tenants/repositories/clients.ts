import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { toFormOfRequest } from '#contract/requests/required-check.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Client, ClientTable, Database, FormDefinition, FormKind, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { liveClientOf, selectClients, toLiveId } from '#server/platform/database/tenant-settings.ts'
import { getFormDefinition } from '#server/tenants/repositories/form-definitions.ts'

export type Form = { id: string; clientId: string; name: string; version: number; definition: FormDefinition }

export async function findClient(db: Kysely<Database>, clientId: string): Promise<Client | undefined> {
  return selectClients(db).where('c.id', '=', clientId).executeTakeFirst()
}

export async function findDefaultClient(db: Kysely<Database>): Promise<Client | undefined> {
  return selectClients(db).where('c.isDefault', '=', true).executeTakeFirst()
}

export async function findClientOfRequest(db: Kysely<Database>, requestId: string): Promise<Client | undefined> {
  return selectClients(db).innerJoin('verificationRequests as r', 'r.clientId', 'c.id').where('r.id', '=', requestId).executeTakeFirst()
}

/** The customer and the form version of a request. */
export async function getClientAndForm(
  db: Kysely<Database>,
  request: Pick<VerificationRequestRow, 'clientId' | 'formId' | 'formVersion' | 'checks'>,
): Promise<{ client: Client; form: Form }> {
  const row = await selectClients(db)
    .innerJoin('forms as f', 'f.clientId', 's.id')
    .select('f.name as formName')
    .where('c.id', '=', request.clientId)
    .where('f.id', '=', request.formId)
    .executeTakeFirstOrThrow()
  const { formName, ...client } = row
  const definition = toFormOfRequest(await getFormDefinition(db, request.formId, request.formVersion), request.checks)
  const form = { id: request.formId, clientId: toLiveId(client), name: formName, version: request.formVersion, definition }
  return { client, form }
}

/** The published version of a form: by its id, by its name, or the client's default one. */
export async function findPublishedForm(
  db: Kysely<Database>,
  input: { clientId?: string; kind: FormKind; id?: string | undefined; name?: string | undefined },
): Promise<Form | undefined> {
  let query = db
    .selectFrom('forms as f')
    .innerJoin('formVersions as v', (join) => join.onRef('v.formId', '=', 'f.id').onRef('v.version', '=', 'f.publishedVersion'))
    .select(['f.id', 'f.clientId', 'f.name', 'v.version', 'v.definition'])
    .where('f.kind', '=', input.kind)
  if (input.clientId) query = query.where('f.clientId', '=', liveClientOf(input.clientId))
  if (input.id) query = query.where('f.id', '=', input.id)
  if (input.name) query = query.where('f.name', '=', input.name)
  if (!input.id && !input.name) query = query.where('f.isDefault', '=', true)
  return query.executeTakeFirst()
}

/** One credit less; the new balance, or nothing when there was none left. Test mode takes none. */
export async function takeCredit(transaction: Transaction<Database>, clientId: string): Promise<number | undefined> {
  const row = await transaction
    .updateTable('clients')
    .set({ creditBalance: sql<number>`case when test_of is null then credit_balance - 1 else credit_balance end` })
    .where('id', '=', clientId)
    .where((eb) => eb.or([eb('creditBalance', '>', 0), eb('testOf', 'is not', null)]))
    .returning('creditBalance')
    .executeTakeFirst()
  return row?.creditBalance
}

export async function hasClients(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('clients').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A client, with the tenant of its test mode. */
export async function saveClient(transaction: Transaction<Database>, row: Insertable<ClientTable>): Promise<Client> {
  const client = await transaction.insertInto('clients').values(row).returningAll().executeTakeFirstOrThrow()
  await transaction
    .insertInto('clients')
    .values({ id: newId('cli'), name: client.name, testOf: client.id })
    .execute()
  return client
}

/** The tenant of a live client's test mode. */
export async function findTestClient(db: Kysely<Database>, liveId: string): Promise<Client | undefined> {
  return selectClients(db).where('c.testOf', '=', liveId).executeTakeFirst()
}

export async function saveLogo(transaction: Transaction<Database>, clientId: string, bytes: Uint8Array, mediaType: string) {
  await transaction
    .insertInto('clientLogos')
    .values({ clientId, bytes: Buffer.from(bytes), mediaType })
    .execute()
}

export async function findLogo(db: Kysely<Database>, clientId: string): Promise<{ bytes: Buffer; mediaType: string } | undefined> {
  return db.selectFrom('clientLogos').select(['bytes', 'mediaType']).where('clientId', '=', clientId).executeTakeFirst()
}

export async function saveForm(
  transaction: Transaction<Database>,
  form: { id: string; clientId: string; kind: FormKind; name: string; isDefault: boolean; definition: FormDefinition },
) {
  const { definition, ...row } = form
  await transaction
    .insertInto('forms')
    .values({ ...row, publishedVersion: 1 })
    .execute()
  await transaction
    .insertInto('formVersions')
    .values({ formId: form.id, clientId: form.clientId, version: 1, definition: JSON.stringify(definition) })
    .execute()
}
