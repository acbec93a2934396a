import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Every row of a table that belongs to a request, in the order of a column. */
export async function listRowsOf<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  requestId: string,
  order = 'created_at',
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(toSnake(table))} where request_id = ${requestId} order by ${sql.ref(order)}`.execute(db)
  return rows
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The person as the company that invited them names them: their own row, what they do there, and what they hold. */
export async function findOwnRow(db: Kysely<Database>, personId: string) {
  const person = await db
    .selectFrom('companyPeople as p')
    .innerJoin('subjectKeys as k', 'k.subjectId', 'p.subjectId')
    .selectAll('p')
    .select('k.sealedKey')
    .where('p.id', '=', personId)
    .executeTakeFirst()
  if (!person) return undefined
  const companies = await db
    .selectFrom('companyDirectors as d')
    .innerJoin('companyNodes as n', 'n.id', 'd.companyId')
    .select(['n.companyName', 'd.isSeniorManager', 'd.createdAt'])
    .where('d.personId', '=', personId)
    .execute()
  const holdings = await db
    .selectFrom('companyHoldings as h')
    .innerJoin('companyNodes as n', 'n.id', 'h.companyId')
    .select(['n.companyName', 'h.shares', 'h.votes', 'h.trustRole', 'h.createdAt'])
    .where('h.ownerPersonId', '=', personId)
    .where('h.deletedAt', 'is', null)
    .execute()
  return { person, companies, holdings }
}

export async function listAuditOf(db: Kysely<Database>, { clientId, id }: { clientId: string; id: string }) {
  return db
    .selectFrom('auditEntries')
    .select(['chainId', 'sequence', 'at', 'actorKind', 'action', 'facts', 'detailsSubjectId', 'sealedDetails'])
    .where('chainId', '=', clientId)
    .where('targetId', '=', id)
    .orderBy('sequence')
    .execute()
}

/** Pictures, recordings and files that count: not those of an earlier verification, which may have been somebody else's. */
export async function listOwnBlobs(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('attachedAt', 'is not', null)
    .where('supersededAt', 'is', null)
    .where('byteCount', '>', 0)
    .where('kind', 'not in', ['upload-part', 'subject-export'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findSuperseded(db: Kysely<Database>, requestId: string): Promise<boolean> {
  const row = await db.selectFrom('supersededAnswers').select('id').where('requestId', '=', requestId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** What the person answered to notices, with what each said. */
export async function listConsentsOf(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('consents as c')
    .innerJoin('notices as n', (join) => join.onRef('n.clientId', '=', 'c.noticeClientId').onRef('n.version', '=', 'c.noticeVersion'))
    .select(['c.state', 'c.noticeVersion', 'c.language', 'c.at', 'n.texts'])
    .where('c.requestId', '=', requestId)
    .orderBy('c.at')
    .execute()
}

export async function listReceiptsOf(db: Kysely<Database>, requestId: string) {
  return db.selectFrom('decisionReceipts').selectAll().where('requestId', '=', requestId).orderBy('issuedAt').execute()
}
