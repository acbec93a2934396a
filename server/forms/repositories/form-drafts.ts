import type { Kysely, Transaction } from 'kysely'
import type { FormDefinition as WrittenForm } from '#contract/forms/definition/form-definition.ts'
import type { Database, FormKind } from '#server/platform/database/schema.ts'

export type FormRow = { id: string; clientId: string; name: string; kind: FormKind; isDefault: boolean; publishedVersion: number }
export type FormDraft = { definition: WrittenForm; revision: number; basedOn: number | null; changedBy: string; changedAt: Date }
export type FormVersionRow = { version: number; publishedAt: Date; publishedBy: string | null; restoredFrom: number | null }

const formColumns = ['forms.id', 'forms.clientId', 'forms.name', 'forms.kind', 'forms.isDefault', 'forms.publishedVersion'] as const

/** A customer's form, published or not. */
export async function findFormOf(db: Kysely<Database>, { id, clientId }: { id: string; clientId: string }): Promise<FormRow | undefined> {
  return db.selectFrom('forms').select(formColumns).where('id', '=', id).where('clientId', '=', clientId).executeTakeFirst()
}

export async function findFormOfName(
  db: Kysely<Database>,
  { name, clientId }: { name: string; clientId: string },
): Promise<FormRow | undefined> {
  return db.selectFrom('forms').select(formColumns).where('name', '=', name).where('clientId', '=', clientId).executeTakeFirst()
}

/** Every form of a customer with the day of its published version and where its draft stands. */
export async function listFormsOf(db: Kysely<Database>, clientId: string) {
  return db
    .selectFrom('forms')
    .leftJoin('formVersions as v', (join) => join.onRef('v.formId', '=', 'forms.id').onRef('v.version', '=', 'forms.publishedVersion'))
    .leftJoin('formDrafts as d', 'd.formId', 'forms.id')
    .select([...formColumns, 'v.publishedAt', 'd.revision', 'd.basedOn', 'd.changedBy', 'd.changedAt'])
    .where('forms.clientId', '=', clientId)
    .orderBy('forms.kind', 'desc')
    .orderBy('forms.isDefault', 'desc')
    .orderBy('forms.name')
    .execute()
}

/** The newest first. */
export async function listFormVersions(db: Kysely<Database>, formId: string): Promise<FormVersionRow[]> {
  return db
    .selectFrom('formVersions')
    .select(['version', 'publishedAt', 'publishedBy', 'restoredFrom'])
    .where('formId', '=', formId)
    .orderBy('version', 'desc')
    .execute()
}

export async function findDraft(db: Kysely<Database>, formId: string): Promise<FormDraft | undefined> {
  return db
    .selectFrom('formDrafts')
    .select(['definition', 'revision', 'basedOn', 'changedBy', 'changedAt'])
    .where('formId', '=', formId)
    .executeTakeFirst()
}

export async function saveDraft(
  transaction: Transaction<Database>,
  { formId, clientId, definition, ...draft }: FormDraft & { formId: string; clientId: string },
): Promise<void> {
  const row = { ...draft, definition: JSON.stringify(definition) }
  await transaction
    .insertInto('formDrafts')
    .values({ formId, clientId, ...row })
    .onConflict((conflict) => conflict.column('formId').doUpdateSet(row))
    .execute()
}

export async function deleteDraft(transaction: Transaction<Database>, formId: string): Promise<void> {
  await transaction.deleteFrom('formDrafts').where('formId', '=', formId).execute()
}

/** A form at version 0: nothing asks it until something of it is published. */
export async function saveUnpublishedForm(
  transaction: Transaction<Database>,
  row: { id: string; clientId: string; kind: FormKind; name: string },
): Promise<void> {
  await transaction
    .insertInto('forms')
    .values({ ...row, isDefault: false, publishedVersion: 0 })
    .execute()
}

export async function deleteUnpublishedForm(transaction: Transaction<Database>, formId: string): Promise<void> {
  await transaction.deleteFrom('forms').where('id', '=', formId).where('publishedVersion', '=', 0).execute()
}

/** One default form a customer and kind. */
export async function setDefaultForm(
  transaction: Transaction<Database>,
  { id, clientId, kind }: Pick<FormRow, 'id' | 'clientId' | 'kind'>,
): Promise<void> {
  const ofKind = transaction.updateTable('forms').where('clientId', '=', clientId).where('kind', '=', kind)
  await ofKind.set({ isDefault: false }).where('isDefault', '=', true).where('id', '!=', id).execute()
  await ofKind.set({ isDefault: true }).where('id', '=', id).execute()
}
