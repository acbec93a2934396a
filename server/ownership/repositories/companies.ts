import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type {
  CompanyNodeRow,
  CompanyNodeTable,
  CorporateRequestRow,
  CorporateRequestTable,
  DocumentReadingTable,
} from '#server/platform/database/schema-company.ts'

export async function getCorporateRequest(db: Kysely<Database>, requestId: string): Promise<CorporateRequestRow> {
  return db.selectFrom('corporateRequests').selectAll().where('requestId', '=', requestId).executeTakeFirstOrThrow()
}

export async function findCorporateRequestByKey(db: Kysely<Database>, lookupKey: Buffer): Promise<CorporateRequestRow | undefined> {
  return db.selectFrom('corporateRequests').selectAll().where('lookupKey', '=', lookupKey).executeTakeFirst()
}

export async function findNewestCompanyOf(
  db: Kysely<Database>,
  { formId, emailHash }: { formId: string; emailHash: Buffer },
): Promise<CorporateRequestRow | undefined> {
  return db
    .selectFrom('corporateRequests as c')
    .innerJoin('verificationRequests as r', 'r.id', 'c.requestId')
    .selectAll('c')
    .where('r.formId', '=', formId)
    .where('r.kind', '=', 'corporate')
    .where('r.emailHash', '=', emailHash)
    .orderBy('r.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Changes with whatever a company says of itself, its people and its owners; not with where their own requests stand. */
export async function findCompanyVersion(db: Kysely<Database>, requestId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(line, E'\n' order by line), '')) as version from (
      select row_to_json(n)::text as line from company_nodes n where n.request_id = ${requestId}
      union all
      select concat_ws(' ', p.id, md5(p.sealed_details), p.id_type, p.front_file_id, p.back_file_id, p.verification_request_id, p.deleted_at)
        from company_people p where p.request_id = ${requestId}
      union all
      select concat_ws(' ', d.company_id, d.person_id) from company_directors d
        join company_people p on p.id = d.person_id where p.request_id = ${requestId}
      union all
      select row_to_json(h)::text from company_holdings h where h.request_id = ${requestId}
    ) lines`.execute(db)
  return rows[0]?.version ?? ''
}

/** Lets one caller at a time open the company of that key, until the transaction ends. */
export async function lockCompanyKey(transaction: Transaction<Database>, lookupKey: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lookupKey.readBigInt64BE(0).toString()}::bigint)`.execute(transaction)
}

export async function saveCorporateRequest(
  transaction: Transaction<Database>,
  row: Insertable<CorporateRequestTable>,
  root: Insertable<CompanyNodeTable>,
): Promise<void> {
  await transaction.insertInto('corporateRequests').values(row).execute()
  await transaction.insertInto('companyNodes').values(root).execute()
}

export async function changeCorporateRequest(
  transaction: Transaction<Database>,
  requestId: string,
  change: Updateable<CorporateRequestTable>,
): Promise<void> {
  await transaction.updateTable('corporateRequests').set(change).where('requestId', '=', requestId).execute()
}

/** A company of the structure, deleted or not; nothing for one of another structure. */
export async function findNode(db: Kysely<Database>, requestId: string, id: string): Promise<CompanyNodeRow | undefined> {
  return db.selectFrom('companyNodes').selectAll().where('requestId', '=', requestId).where('id', '=', id).executeTakeFirst()
}

/** The request in whose structure a company stands, by its COD alone: for staff. */
export async function findRequestOfNode(db: Kysely<Database>, id: string): Promise<string | undefined> {
  return (await db.selectFrom('companyNodes').select('requestId').where('id', '=', id).executeTakeFirst())?.requestId
}

export async function findNodeByIdentity(db: Kysely<Database>, requestId: string, identity: string): Promise<CompanyNodeRow | undefined> {
  return db
    .selectFrom('companyNodes')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('identity', '=', identity)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function listNodes(db: Kysely<Database>, requestId: string): Promise<CompanyNodeRow[]> {
  return db
    .selectFrom('companyNodes')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('deletedAt', 'is', null)
    .orderBy('isRoot', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function saveNode(transaction: Transaction<Database>, row: Insertable<CompanyNodeTable>): Promise<CompanyNodeRow> {
  return transaction.insertInto('companyNodes').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One revision more. */
export async function changeNode(
  transaction: Transaction<Database>,
  { id, requestId }: Pick<CompanyNodeRow, 'id' | 'requestId'>,
  change: Updateable<CompanyNodeTable>,
): Promise<CompanyNodeRow> {
  return transaction
    .updateTable('companyNodes')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('requestId', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** With the company of a request, all that own shares above it are approved. */
export async function approveNodes(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction
    .updateTable('companyNodes')
    .set((eb) => ({ status: 'APPROVED', revision: eb('revision', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('requestId', '=', requestId)
    .where('status', '!=', 'APPROVED')
    .where('deletedAt', 'is', null)
    .execute()
}

export async function saveReading(transaction: Kysely<Database>, row: Insertable<DocumentReadingTable>): Promise<void> {
  await transaction.insertInto('companyDocumentReadings').values(row).execute()
}

export async function findReading(db: Kysely<Database>, requestId: string, id: string) {
  return db
    .selectFrom('companyDocumentReadings')
    .select(['id', 'detectionId', 'documentType', 'frontFileId', 'backFileId'])
    .where('requestId', '=', requestId)
    .where('id', '=', id)
    .executeTakeFirst()
}
