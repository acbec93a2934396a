import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { StaffUserRow } from '#server/platform/database/schema-staff.ts'

export type UnsealedText = {
  kind: string
  rowId: string
  subjectId: string
  clientId: string
  sealedKey: Buffer | null
  texts: Record<string, string | null>
}

/** The next of what an earlier version kept in clear, with what seals it; taken away with the caller's transaction. */
export async function takeUnsealed(transaction: Transaction<Database>, limit: number): Promise<UnsealedText[]> {
  // Nobody is told, and nobody is found anew, for what says the same as before.
  await sql`select set_config('portico.seals_old_texts', 'on', true)`.execute(transaction)
  const { rows } = await sql<UnsealedText>`with taken as (
      delete from unsealed_texts where (kind, row_id) in (select kind, row_id from unsealed_texts order by kind, row_id limit ${limit} for update) returning *)
    select t.kind, t.row_id, t.subject_id, k.client_id, k.sealed_key, t.texts from taken t join subject_keys k on k.subject_id = t.subject_id`.execute(
    transaction,
  )
  return rows
}

export async function emptyUnsealed(db: Kysely<Database>): Promise<void> {
  await sql`truncate unsealed_texts`.execute(db)
}

type SealedContact = Pick<VerificationRequestRow, 'id' | 'sealedEmail' | 'emailHash' | 'sealedReference' | 'referenceHash' | 'sealedRemark'>

/** Without a revision more: nothing has changed. */
export async function replaceContacts(transaction: Transaction<Database>, rows: readonly SealedContact[]): Promise<void> {
  const column = <N extends keyof SealedContact>(name: N) => rows.map((row) => row[name])
  await sql`update verification_requests r set sealed_email = v.email, email_hash = v.email_hash, sealed_reference = v.reference,
      reference_hash = v.reference_hash, sealed_remark = v.remark
    from unnest(${column('id')}::text[], ${column('sealedEmail')}::bytea[], ${column('emailHash')}::bytea[], ${column('sealedReference')}::bytea[],
      ${column('referenceHash')}::bytea[], ${column('sealedRemark')}::bytea[]) v (id, email, email_hash, reference, reference_hash, remark)
    where r.id = v.id`.execute(transaction)
}

type Sealed = { id: string; sealed: Buffer }

export async function replaceActivityRemarks(transaction: Transaction<Database>, rows: readonly Sealed[]): Promise<void> {
  const { ids, sealed } = toColumns(rows)
  await sql`update activities a set sealed_remark = v.sealed from unnest(${ids}::bigint[], ${sealed}::bytea[]) v (id, sealed) where a.id = v.id`.execute(
    transaction,
  )
}

/** Of messages that wait; nobody sends them meanwhile. */
export async function listSealedDetails(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<{ id: string; sealedDetails: Buffer | null }[]> {
  return transaction
    .selectFrom('mails')
    .select(['id', 'sealedDetails'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .forUpdate()
    .execute()
}

export async function replaceMailDetails(transaction: Transaction<Database>, rows: readonly Sealed[]): Promise<void> {
  const { ids, sealed } = toColumns(rows)
  await sql`update mails m set sealed_details = v.sealed from unnest(${ids}::text[], ${sealed}::bytea[]) v (id, sealed) where m.id = v.id`.execute(
    transaction,
  )
}

export async function replaceOutboxMessages(transaction: Transaction<Database>, rows: readonly Sealed[]): Promise<void> {
  const { ids, sealed } = toColumns(rows)
  await sql`update outbox_mails o set sealed_message = v.sealed from unnest(${ids}::text[], ${sealed}::bytea[]) v (id, sealed) where o.id = v.id`.execute(
    transaction,
  )
}

export async function replaceViewFilters(transaction: Transaction<Database>, rows: readonly Sealed[]): Promise<void> {
  const { ids, sealed } = toColumns(rows)
  await sql`update staff_views w set sealed_filters = v.sealed from unnest(${ids}::text[], ${sealed}::bytea[]) v (id, sealed) where w.id = v.id`.execute(
    transaction,
  )
}

/** Few: one by one. */
export async function replaceStaff(
  transaction: Transaction<Database>,
  rows: readonly Pick<StaffUserRow, 'id' | 'emailHash' | 'sealedEmail' | 'sealedDisplayName'>[],
): Promise<void> {
  for (const { id, ...sealed } of rows) await transaction.updateTable('staffUsers').set(sealed).where('id', '=', id).execute()
}

const toColumns = (rows: readonly Sealed[]) => ({ ids: rows.map(({ id }) => id), sealed: rows.map(({ sealed }) => sealed) })
