import type { Kysely } from 'kysely'
import type { Actor, Database } from '#server/platform/database/schema.ts'

export type NewActivityRow = {
  clientId: string
  requestId: string
  activityType: string
  actor: Actor
  sealedRemark: Buffer | null
  /** Whether the applicant reads it too; yes unless it says no. */
  isPublic?: boolean
}

export async function saveActivity(db: Kysely<Database>, activity: NewActivityRow): Promise<void> {
  await db.insertInto('activities').values(activity).execute()
}

export async function listActivityRows(db: Kysely<Database>, requestId: string, { isPublic }: { isPublic?: true } = {}) {
  let query = db
    .selectFrom('activities')
    .select(['activityType', 'sealedRemark', 'actor', 'createdAt'])
    .where('requestId', '=', requestId)
    .orderBy('id')
  if (isPublic) query = query.where('isPublic', '=', true)
  return query.execute()
}
