import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { CaseViewRow } from '#server/database/schema-desk.ts'

export async function findCaseView(db: Kysely<Database>, { requestId, userId }: Pick<CaseViewRow, 'requestId' | 'userId'>): Promise<CaseViewRow | undefined> {
  return db.selectFrom('caseViews').selectAll().where('requestId', '=', requestId).where('userId', '=', userId).executeTakeFirst()
}

/** What was revealed at the same revision before stays revealed; of an older revision nothing does. */
export async function saveCaseView(db: Kysely<Database>, row: CaseViewRow): Promise<void> {
  await db
    .insertInto('caseViews')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'userId']).doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        basis: eb.ref('excluded.basis'),
        seenAt: eb.ref('excluded.seenAt'),
        areas: sql<CaseViewRow['areas']>`case when case_views.revision = excluded.revision
          then array(select distinct unnest(case_views.areas || excluded.areas)) else excluded.areas end`,
      })),
    )
    .execute()
}
