import type { Kysely } from 'kysely'
import type { ReadAlong } from '#server/platform/callers/open-link.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { findSealedKeyOfRequest } from '#server/platform/crypto/repositories/subject-keys.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'
import { findKeyOf, type KeyedSubject, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
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

/** The same of rows that were read with their request. */
export async function openActivities(
  db: Kysely<Database>,
  { masterKey }: Needs,
  request: KeyedSubject & { id: string },
  rows: ReadAlong['activities'],
): Promise<Omit<Activity, 'actor'>[]> {
  const key = rows.some(({ sealedRemark }) => sealedRemark) ? await findKeyOf(db, masterKey, request) : undefined
  return rows.map((row) => openRow(key, request.id, row))
}

/** The oldest first; of somebody who was erased what happened, and no words. */
export async function listActivities(
  db: Kysely<Database>,
  context: Needs,
  requestId: string,
  input: { isPublic?: true } = {},
): Promise<Activity[]> {
  const rows = await listActivityRows(db, requestId, input)
  const key = rows.some(({ sealedRemark }) => sealedRemark) ? await findKey(db, context, requestId) : undefined
  return rows.map((row) => openRow(key, requestId, row))
}

function openRow<Row extends { sealedRemark: Buffer | null }>(
  key: Uint8Array | undefined,
  requestId: string,
  { sealedRemark, ...row }: Row,
) {
  return { ...row, remark: key && sealedRemark ? Buffer.from(unseal(key, toSealName(requestId), sealedRemark)).toString() : '' }
}

async function findKey(db: Kysely<Database>, { masterKey }: Needs, requestId: string): Promise<Uint8Array | undefined> {
  const found = await findSealedKeyOfRequest(db, requestId)
  return found?.sealedKey ? openSubjectKey(masterKey, found.subjectId, found.sealedKey) : undefined
}

const toSealName = (requestId: string) => `activity-remark:${requestId}`
