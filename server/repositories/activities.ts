import type { Kysely } from 'kysely'
import type { Actor, Database } from '#server/database/schema.ts'

export type NewActivity = {
  clientId: string
  requestId: string
  activityType: string
  actor: Actor
  remark?: string
  /** Whether the applicant reads it too; yes unless it says no. */
  isPublic?: boolean
}

export async function recordActivity(db: Kysely<Database>, activity: NewActivity): Promise<void> {
  await db.insertInto('activities').values(activity).execute()
}

export async function listActivities(db: Kysely<Database>, requestId: string, { isPublic }: { isPublic?: true } = {}) {
  let query = db
    .selectFrom('activities')
    .select(['activityType', 'remark', 'actor', 'createdAt'])
    .where('requestId', '=', requestId)
    .orderBy('id')
  if (isPublic) query = query.where('isPublic', '=', true)
  return query.execute()
}
