import { type Kysely, sql, type Transaction } from 'kysely'
import type { NoticeTexts } from '#contract/consent/notice.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { NoticeDraftRow, NoticeRow } from '#server/platform/database/schema-cases.ts'

export async function findNoticeDraft(db: Kysely<Database>, clientId: string): Promise<NoticeDraftRow | undefined> {
  return db.selectFrom('noticeDrafts').selectAll().where('clientId', '=', clientId).executeTakeFirst()
}

type Draft = { clientId: string; texts: NoticeTexts; asksAgain: boolean; changedBy: string | null; changedAt: Date }

/** The new revision; undefined where another was saved since. Call it with the client locked. */
export async function saveNoticeDraft(transaction: Transaction<Database>, draft: Draft, revision: number): Promise<number | undefined> {
  const { clientId, texts, ...rest } = draft
  const columns = { ...rest, texts: JSON.stringify(texts) }
  if (revision === 0) {
    const added = await transaction
      .insertInto('noticeDrafts')
      .values({ clientId, ...columns, revision: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('revision')
      .executeTakeFirst()
    return added?.revision
  }
  const changed = await transaction
    .updateTable('noticeDrafts')
    .set({ ...columns, revision: revision + 1 })
    .where('clientId', '=', clientId)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst()
  return changed?.revision
}

export async function deleteNoticeDraft(transaction: Transaction<Database>, clientId: string): Promise<void> {
  await transaction.deleteFrom('noticeDrafts').where('clientId', '=', clientId).execute()
}

/** The newest first. */
export async function listNotices(db: Kysely<Database>, clientId: string): Promise<NoticeRow[]> {
  return db.selectFrom('notices').selectAll().where('clientId', '=', clientId).orderBy('version', 'desc').execute()
}

export async function findNotice(db: Kysely<Database>, clientId: string, version: number): Promise<NoticeRow | undefined> {
  return db.selectFrom('notices').selectAll().where('clientId', '=', clientId).where('version', '=', version).executeTakeFirst()
}

type NewNotice = { clientId: string; texts: NoticeTexts; asksAgain: boolean; publishedAt: Date; publishedBy: string | null }

/** Adds the next version, to which the customer's requests are held from then on. Call it with the client locked. */
export async function addNotice(transaction: Transaction<Database>, { texts, ...notice }: NewNotice): Promise<number> {
  const { noticeVersion } = await transaction
    .updateTable('clients')
    .set({
      noticeVersion: sql<number>`coalesce(notice_version, 0) + 1`,
      noticeValidFrom: sql<number>`case when ${notice.asksAgain} or notice_version is null then coalesce(notice_version, 0) + 1 else notice_valid_from end`,
    })
    .where('id', '=', notice.clientId)
    .returning('noticeVersion')
    .executeTakeFirstOrThrow()
  const version = noticeVersion ?? 1
  await transaction
    .insertInto('notices')
    .values({ ...notice, version, texts: JSON.stringify(texts) })
    .execute()
  return version
}
