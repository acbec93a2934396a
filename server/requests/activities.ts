import type { Kysely } from 'kysely'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { findSealedKeyOfRequest } from '#server/platform/crypto/repositories/subject-keys.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'
import { SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { listActivityRows, type NewActivityRow, saveActivity } from '#server/requests/repositories/activities.ts'

type Needs = { masterKey: KeyRing }
export type NewActivity = Omit<NewActivityRow, 'sealedRemark'> & {
  /** Sealed: somebody's words, or codes and ids of what happened. */
  remark?: string
}
export type Activity = { activityType: string; actor: NewActivityRow['actor']; createdAt: Date; remark: string }

export async function recordActivity(db: Kysely<Database>, context: Needs, { remark = '', ...activity }: NewActivity): Promise<void> {
  await saveActivity(db, { ...activity, sealedRemark: remark ? await sealRemark(db, context, activity.requestId, remark) : null })
}

async function sealRemark(db: Kysely<Database>, context: Needs, requestId: string, remark: string): Promise<Buffer> {
  const key = await findKey(db, context, requestId)
  if (!key) throw new SubjectErased(`no key for ${requestId}`)
  return sealActivityRemark(key, requestId, remark)
}

export function sealActivityRemark(key: Uint8Array, requestId: string, remark: string): Buffer {
  return Buffer.from(seal(key, toSealName(requestId), Buffer.from(remark)))
}

/** The oldest first; of somebody who was erased what happened, and no words. */
export async function listActivities(
  db: Kysely<Database>,
  context: Needs,
  requestId: string,
  wanted: { isPublic?: true } = {},
): Promise<Activity[]> {
  const rows = await listActivityRows(db, requestId, wanted)
  const key = rows.some(({ sealedRemark }) => sealedRemark) ? await findKey(db, context, requestId) : undefined
  return rows.map(({ sealedRemark, ...row }) => ({
    ...row,
    remark: key && sealedRemark ? Buffer.from(unseal(key, toSealName(requestId), sealedRemark)).toString() : '',
  }))
}

async function findKey(db: Kysely<Database>, { masterKey }: Needs, requestId: string): Promise<Uint8Array | undefined> {
  const found = await findSealedKeyOfRequest(db, requestId)
  return found?.sealedKey ? openSubjectKey(masterKey, found.subjectId, found.sealedKey) : undefined
}

const toSealName = (requestId: string) => `activity-remark:${requestId}`
