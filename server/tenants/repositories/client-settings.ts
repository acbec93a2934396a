import type { Kysely, Transaction, Updateable } from 'kysely'
import type { CompletenessPolicy } from '#contract/completeness/policy.ts'
import type { Client, ClientTable, Database, FormDefinition } from '#server/platform/database/schema.ts'

/** Live ones; each has one test tenant beside. */
export async function listClients(db: Kysely<Database>): Promise<Client[]> {
  const rows = db.selectFrom('clients').selectAll().where('testOf', 'is', null)
  return rows.orderBy('isDefault', 'desc').orderBy('createdAt').execute()
}

/** As it is now, and as nobody else can change it until the transaction ends. */
export async function lockClient(transaction: Transaction<Database>, clientId: string): Promise<Client> {
  return transaction.selectFrom('clients').selectAll().where('id', '=', clientId).forUpdate().executeTakeFirstOrThrow()
}

/** What may be set of a customer; ids and balances change otherwise. */
export type ClientChange = Omit<
  Updateable<ClientTable>,
  | 'id'
  | 'creditBalance'
  | 'isDefault'
  | 'testOf'
  | 'settingsRevision'
  | 'createdAt'
  | 'completenessPolicy'
  | 'noticeVersion'
  | 'noticeValidFrom'
> & {
  completenessPolicy?: Partial<CompletenessPolicy>
}

export async function changeClient(transaction: Transaction<Database>, clientId: string, change: ClientChange): Promise<void> {
  const { completenessPolicy, ...plain } = change
  const policy = completenessPolicy && { completenessPolicy: JSON.stringify(completenessPolicy) }
  await transaction
    .updateTable('clients')
    .set((eb) => ({ ...plain, ...policy, settingsRevision: eb('settingsRevision', '+', 1) }))
    .where('id', '=', clientId)
    .execute()
}

/** The new balance. */
export async function addCredit(db: Kysely<Database>, clientId: string, credits: number): Promise<number> {
  const row = await db
    .updateTable('clients')
    .set((eb) => ({ creditBalance: eb('creditBalance', '+', credits) }))
    .where('id', '=', clientId)
    .returning('creditBalance')
    .executeTakeFirstOrThrow()
  return row.creditBalance
}

export async function replaceLogo(
  transaction: Transaction<Database>,
  clientId: string,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
): Promise<void> {
  const logo = { bytes: Buffer.from(bytes), mediaType }
  await transaction
    .insertInto('clientLogos')
    .values({ clientId, ...logo })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(logo))
    .execute()
}

export async function removeLogo(transaction: Transaction<Database>, clientId: string): Promise<void> {
  await transaction.deleteFrom('clientLogos').where('clientId', '=', clientId).execute()
}

/** A version never changes: what a form asks differently from now on is a new one. Answers its number. */
export async function publishFormVersion(
  transaction: Transaction<Database>,
  form: { id: string; clientId: string },
  definition: FormDefinition,
  by: { publishedBy?: string; restoredFrom?: number } = {},
): Promise<number> {
  const { publishedVersion } = await transaction
    .updateTable('forms')
    .set((eb) => ({ publishedVersion: eb('publishedVersion', '+', 1) }))
    .where('id', '=', form.id)
    .returning('publishedVersion')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('formVersions')
    .values({ formId: form.id, clientId: form.clientId, version: publishedVersion, definition: JSON.stringify(definition), ...by })
    .execute()
  return publishedVersion
}
