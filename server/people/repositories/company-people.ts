import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { LinkEnd } from '#contract/links/link-end.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type {
  CompanyHoldingRow,
  CompanyHoldingTable,
  CompanyPersonRow,
  CompanyPersonTable,
} from '#server/platform/database/schema-company.ts'

/** A person of the structure, with the status of their own request and the key that opens their details. */
export type ListedPerson = CompanyPersonRow & {
  status: RequestStatus | null
  statusBeforeExpiry: RequestStatus | null
  sealedKey: Buffer | null
}

function selectPeople(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('companyPeople as p')
    .leftJoin('verificationRequests as r', 'r.id', 'p.verificationRequestId')
    .leftJoin('subjectKeys as k', 'k.subjectId', 'p.subjectId')
    .selectAll('p')
    .select(['r.status', 'r.statusBeforeExpiry', 'k.sealedKey'])
    .where('p.requestId', '=', requestId)
}

/** Deleted or not; nothing for somebody of another structure. */
export async function findPerson(db: Kysely<Database>, requestId: string, id: string): Promise<ListedPerson | undefined> {
  return selectPeople(db, requestId).where('p.id', '=', id).executeTakeFirst()
}

export async function findPersonByEmail(db: Kysely<Database>, requestId: string, emailKey: Buffer): Promise<ListedPerson | undefined> {
  return selectPeople(db, requestId).where('p.emailKey', '=', emailKey).where('p.deletedAt', 'is', null).executeTakeFirst()
}

export async function listPeople(db: Kysely<Database>, requestId: string, ids?: string[]): Promise<ListedPerson[]> {
  if (ids?.length === 0) return []
  let query = selectPeople(db, requestId).where('p.deletedAt', 'is', null)
  if (ids) query = query.where('p.id', 'in', ids)
  return query.orderBy('p.createdAt').orderBy('p.id').execute()
}

export async function savePerson(transaction: Transaction<Database>, row: Insertable<CompanyPersonTable>): Promise<void> {
  await transaction.insertInto('companyPeople').values(row).execute()
}

/** One revision more. */
export async function changePerson(
  transaction: Transaction<Database>,
  { id, requestId }: Pick<CompanyPersonRow, 'id' | 'requestId'>,
  change: Updateable<CompanyPersonTable>,
): Promise<void> {
  await transaction
    .updateTable('companyPeople')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('requestId', '=', requestId)
    .execute()
}

export type Directorship = { companyId: string; personId: string; isSeniorManager: boolean }

export async function listDirectorships(db: Kysely<Database>, requestId: string): Promise<Directorship[]> {
  return db
    .selectFrom('companyDirectors as d')
    .innerJoin('companyNodes as n', 'n.id', 'd.companyId')
    .select(['d.companyId', 'd.personId', 'd.isSeniorManager'])
    .where('n.requestId', '=', requestId)
    .where('n.deletedAt', 'is', null)
    .orderBy('d.createdAt')
    .orderBy('d.personId')
    .execute()
}

export async function saveDirectorship(
  transaction: Transaction<Database>,
  row: Pick<Directorship, 'companyId' | 'personId'> & { clientId: string },
): Promise<void> {
  await transaction
    .insertInto('companyDirectors')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeDirectorships(
  transaction: Transaction<Database>,
  gone: { personId?: string; companyId?: string },
): Promise<void> {
  let query = transaction.deleteFrom('companyDirectors')
  if (gone.personId) query = query.where('personId', '=', gone.personId)
  if (gone.companyId) query = query.where('companyId', '=', gone.companyId)
  if (gone.personId || gone.companyId) await query.execute()
}

/** One director of a company at most; null: nobody. */
export async function chooseSeniorManager(transaction: Transaction<Database>, companyId: string, personId: string | null): Promise<void> {
  const ofCompany = transaction.updateTable('companyDirectors').where('companyId', '=', companyId)
  await ofCompany.set({ isSeniorManager: false }).execute()
  if (personId !== null) await ofCompany.set({ isSeniorManager: true }).where('personId', '=', personId).execute()
}

export async function listHoldings(db: Kysely<Database>, requestId: string): Promise<CompanyHoldingRow[]> {
  return db
    .selectFrom('companyHoldings')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** By its own id, deleted or not. */
export async function findHolding(db: Kysely<Database>, requestId: string, id: string): Promise<CompanyHoldingRow | undefined> {
  return db.selectFrom('companyHoldings').selectAll().where('requestId', '=', requestId).where('id', '=', id).executeTakeFirst()
}

export async function saveHolding(transaction: Transaction<Database>, row: Insertable<CompanyHoldingTable>): Promise<void> {
  await transaction.insertInto('companyHoldings').values(row).execute()
}

/** What somebody holds of a company, beside who it is. */
export type ImportedPart = Pick<CompanyHoldingRow, 'shares' | 'votes' | 'votesUnknown' | 'trustRole'>

export async function changeHolding(transaction: Transaction<Database>, id: string, part: ImportedPart): Promise<void> {
  await transaction.updateTable('companyHoldings').set(part).where('id', '=', id).execute()
}

export async function removeHoldings(transaction: Transaction<Database>, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await transaction.updateTable('companyHoldings').set({ deletedAt: now }).where('id', 'in', ids).execute()
}

/** The requests of people whom a company invited, where a document stands. */
export async function listInvitedRequests(db: Kysely<Database>, companyRequestId: string): Promise<VerificationRequestRow[]> {
  return db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('companyRequestId', '=', companyRequestId)
    .where('acceptedDocumentId', 'is not', null)
    .orderBy('id')
    .execute()
}

/** What the liveness check of an invited person kept, once it passed. */
export async function listPassedChecks(db: Kysely<Database>, requestIds: string[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('livenessChecks')
    .distinctOn('requestId')
    .select(['requestId', 'selfieBlobId', 'videoBlobId'])
    .where('requestId', 'in', requestIds)
    .where('verdict', '=', 'passed')
    .where('supersededAt', 'is', null)
    .orderBy('requestId')
    .orderBy('attempt', 'desc')
    .execute()
}

/** The links of somebody who was taken out, or who has no address any more, open nothing any more. */
export async function revokeLinks(
  transaction: Transaction<Database>,
  requestId: string,
  now: Date,
  because: LinkEnd | null = null,
): Promise<void> {
  await transaction
    .updateTable('linkTokens')
    .set({ revokedAt: now, revokedBecause: because })
    .where('requestId', '=', requestId)
    .where('revokedAt', 'is', null)
    .execute()
}
