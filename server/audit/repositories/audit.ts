import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { AuditChainRow, AuditDatabase, AuditEntryRow } from '#server/platform/database/schema-audit.ts'

/** The head of a chain, which nobody else moves until the transaction ends. */
export async function lockChain(transaction: Transaction<Database>, chainId: string): Promise<AuditChainRow | undefined> {
  return transaction.selectFrom('auditChains').selectAll().where('chainId', '=', chainId).forUpdate().executeTakeFirst()
}

/** Begins a chain, unless another transaction just did. */
export async function beginChain(transaction: Transaction<Database>, row: AuditChainRow): Promise<void> {
  await transaction
    .insertInto('auditChains')
    .values(row)
    .onConflict((conflict) => conflict.column('chainId').doNothing())
    .execute()
}

export async function addEntry(
  transaction: Transaction<Database>,
  entry: Insertable<AuditDatabase['auditEntries']>,
  head: Pick<AuditChainRow, 'chainId' | 'sequence' | 'headHash' | 'signature'>,
): Promise<void> {
  await transaction.insertInto('auditEntries').values(entry).execute()
  const { chainId, ...moved } = head
  await transaction.updateTable('auditChains').set(moved).where('chainId', '=', chainId).execute()
}

/** Every chain that has a head, an entry, or both. */
export async function listChainIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('auditChains')
    .select('chainId')
    .union(db.selectFrom('auditEntries').select('chainId'))
    .orderBy('chainId')
    .execute()
  return rows.map(({ chainId }) => chainId)
}

export async function findChain(db: Kysely<Database>, chainId: string): Promise<AuditChainRow | undefined> {
  return db.selectFrom('auditChains').selectAll().where('chainId', '=', chainId).executeTakeFirst()
}

/** Of every chain, in one snapshot. */
export async function listHeads(db: Kysely<Database>): Promise<AuditChainRow[]> {
  return db.selectFrom('auditChains').selectAll().orderBy('chainId').execute()
}

export async function findEntry(db: Kysely<Database>, chainId: string, sequence: number): Promise<AuditEntryRow | undefined> {
  return db
    .selectFrom('auditEntries')
    .selectAll()
    .where('chainId', '=', chainId)
    .where('sequence', '=', String(sequence))
    .executeTakeFirst()
}

export async function listEntriesAfter(db: Kysely<Database>, chainId: string, sequence: number, limit: number): Promise<AuditEntryRow[]> {
  return db
    .selectFrom('auditEntries')
    .selectAll()
    .where('chainId', '=', chainId)
    .where('sequence', '>', String(sequence))
    .orderBy('sequence')
    .limit(limit)
    .execute()
}

type Same = { chainId: string; action: string; actorId: string | null; targetId: string | null }

/** How many of a kind were recorded since, at most that many. */
export async function countEntriesSince(db: Kysely<Database>, same: Same, { since, most }: { since: Date; most: number }): Promise<number> {
  const rows = await db
    .selectFrom('auditEntries')
    .select('sequence')
    .where('chainId', '=', same.chainId)
    .where('at', '>', since)
    .where(sql`action`, '=', same.action)
    .where('actorId', 'is not distinct from', same.actorId)
    .where('targetId', 'is not distinct from', same.targetId)
    .limit(most)
    .execute()
  return rows.length
}

/** What was recorded about one thing, the oldest first; at most that many of the newest. */
export async function listEntriesAbout(db: Kysely<Database>, chainId: string, targetId: string, limit: number): Promise<AuditEntryRow[]> {
  const newest = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('chainId', '=', chainId)
    .where('targetId', '=', targetId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return newest.reverse()
}

export type AuditFilters = {
  actorId?: string | undefined
  actorKind?: string | undefined
  /** One action, or the beginning of many where it ends with a point. */
  action?: string | undefined
  targetId?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
}

/** The newest first, before a place in the chain. */
export async function searchEntries(
  db: Kysely<Database>,
  chainId: string,
  filters: AuditFilters,
  { beforeSequence, limit }: { beforeSequence: string | undefined; limit: number },
): Promise<AuditEntryRow[]> {
  const { actorId, actorKind, action, targetId, from, before } = filters
  let query = db.selectFrom('auditEntries').selectAll().where('chainId', '=', chainId)
  if (beforeSequence) query = query.where('sequence', '<', beforeSequence)
  if (actorId) query = query.where('actorId', '=', actorId)
  if (actorKind) query = query.where(sql`actor_kind`, '=', actorKind)
  if (action)
    query = action.endsWith('.') ? query.where(sql<boolean>`starts_with(action, ${action})`) : query.where(sql`action`, '=', action)
  if (targetId) query = query.where('targetId', '=', targetId)
  if (from) query = query.where('at', '>=', from)
  if (before) query = query.where('at', '<', before)
  return query.orderBy('sequence', 'desc').limit(limit).execute()
}
