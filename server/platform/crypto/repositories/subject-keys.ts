import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

export async function saveSubjectKey(db: Kysely<Database>, row: { subjectId: string; clientId: string; sealedKey: Uint8Array }) {
  await db
    .insertInto('subjectKeys')
    .values({ ...row, sealedKey: Buffer.from(row.sealedKey) })
    .execute()
}

/** Nothing for a subject that was erased or never was. */
export async function findSealedKey(db: Kysely<Database>, subjectId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('subjectKeys').select('sealedKey').where('subjectId', '=', subjectId).executeTakeFirst()
  return row?.sealedKey ?? undefined
}

/** The same by whoever's request it is. */
export async function findSealedKeyOfRequest(
  db: Kysely<Database>,
  requestId: string,
): Promise<{ subjectId: string; sealedKey: Buffer | null } | undefined> {
  return db
    .selectFrom('verificationRequests as r')
    .innerJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .select(['k.subjectId', 'k.sealedKey'])
    .where('r.id', '=', requestId)
    .executeTakeFirst()
}

/** The newest key that is not destroyed, to try a master key on. */
export async function findAnySubjectKey(db: Kysely<Database>): Promise<{ subjectId: string; sealedKey: Buffer } | undefined> {
  const row = await db
    .selectFrom('subjectKeys')
    .select(['subjectId', 'sealedKey'])
    .where('sealedKey', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sealedKey ? { subjectId: row.subjectId, sealedKey: row.sealedKey } : undefined
}

/** Where people's keys lie: while they are there, and for the audit log alone afterwards. A test reads the schema and fails where a column is missing here. */
export const sealedKeyColumns = ['sealedKey', 'auditKey'] as const
export type SealedKeyColumn = (typeof sealedKeyColumns)[number]

/** The key that opens what the audit log says of a subject, as long as that is kept: also once the case is erased. */
export async function findSealedAuditKey(db: Kysely<Database>, subjectId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('subjectKeys').select(['sealedKey', 'auditKey']).where('subjectId', '=', subjectId).executeTakeFirst()
  return row?.sealedKey ?? row?.auditKey ?? undefined
}

/** Sealed under another key than the one of this fingerprint, in the order of their ids; nobody changes them until the transaction ends. */
export async function takeKeysUnderOtherRoots(
  transaction: Transaction<Database>,
  column: SealedKeyColumn,
  { fingerprint, after, limit }: { fingerprint: Buffer; after: string; limit: number },
): Promise<{ subjectId: string; sealedKey: Buffer }[]> {
  const rows = await transaction
    .selectFrom('subjectKeys')
    .select(['subjectId', `${column} as sealedKey`])
    .where('subjectId', '>', after)
    .where(isUnderAnother(column, fingerprint))
    .orderBy('subjectId')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.flatMap(({ subjectId, sealedKey }) => (sealedKey ? [{ subjectId, sealedKey }] : []))
}

export async function replaceSealedKeys(
  transaction: Transaction<Database>,
  column: SealedKeyColumn,
  rows: readonly { subjectId: string; sealedKey: Uint8Array }[],
): Promise<void> {
  const ids = rows.map(({ subjectId }) => subjectId)
  const sealed = rows.map(({ sealedKey }) => Buffer.from(sealedKey))
  await sql`update subject_keys k set ${sql.ref(column)} = v.sealed from unnest(${ids}::text[], ${sealed}::bytea[]) v (id, sealed) where k.subject_id = v.id`.execute(
    transaction,
  )
}

export async function countKeysUnderOtherRoots(db: Kysely<Database>, fingerprint: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('subjectKeys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((is) => is.or(sealedKeyColumns.map((column) => isUnderAnother(column, fingerprint))))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function isUnderAnother(column: SealedKeyColumn, fingerprint: Buffer): RawBuilder<boolean> {
  const sealed = sql.ref(column)
  return sql<boolean>`(${sealed} is not null and substring(${sealed} from 1 for ${fingerprint.byteLength}::int) <> ${fingerprint}::bytea)`
}
