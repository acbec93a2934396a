import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { liveClientOf, selectClients } from '#server/platform/database/tenant-settings.ts'
import type { SimilarFace } from '#server/platform/ports.ts'

export type FaceIndexState = { lastPosition: number; removalCount: number }
export type SealedFace = { requestId: string; position: number; sealedVector: Buffer; subjectId: string; sealedKey: Buffer }

/**
 * Holds what a customer keeps of faces until the transaction ends, so that of two who add at once the second finds the first. Answers whether
 * the customer has faces compared at all. Lock a request before, never after.
 */
export async function lockFaceIndex(transaction: Transaction<Database>, clientId: string): Promise<{ isOn: boolean }> {
  // Whoever changes settings locks the customer first and the index second: the same order here.
  await transaction.selectFrom('clients').select('id').where('id', '=', liveClientOf(clientId)).forKeyShare().execute()
  await transaction
    .insertInto('faceIndexes')
    .values({ clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction.selectFrom('faceIndexes').select('clientId').where('clientId', '=', clientId).forUpdate().execute()
  // Read once the lock is held: switching it off holds the lock too.
  const { faceDuplicates } = await selectClients(transaction).where('c.id', '=', clientId).executeTakeFirstOrThrow()
  return { isOn: faceDuplicates }
}

export async function findFaceIndexState(db: Kysely<Database>, clientId: string): Promise<FaceIndexState | undefined> {
  return db.selectFrom('faceIndexes').select(['lastPosition', 'removalCount']).where('clientId', '=', clientId).executeTakeFirst()
}

/** Those that are searched, in the order of positions, with what opens them. Positions become visible in order, so that none is missed by going on from the last. */
export async function listFaces(
  db: Kysely<Database>,
  { clientId, after, limit }: { clientId: string; after: number; limit?: number },
): Promise<SealedFace[]> {
  let query = db
    .selectFrom('faceVectors as v')
    .innerJoin('verificationRequests as r', 'r.id', 'v.requestId')
    .innerJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .select(['v.requestId', 'v.position', 'v.sealedVector', 'r.subjectId', 'k.sealedKey'])
    .where('v.clientId', '=', clientId)
    .where('v.position', '>', after)
    .where('v.setAsideAt', 'is', null)
    .where('k.sealedKey', 'is not', null)
    .orderBy('v.position')
  if (limit !== undefined) query = query.limit(limit)
  return (await query.execute()).flatMap(({ sealedKey, ...row }) => (sealedKey ? [{ ...row, sealedKey }] : []))
}

export async function listFacePositions(db: Kysely<Database>, clientId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('faceVectors')
    .select('position')
    .where('clientId', '=', clientId)
    .where('setAsideAt', 'is', null)
    .execute()
  return rows.map(({ position }) => position)
}

type NewFace = { requestId: string; clientId: string; livenessCheckId: string; sealedVector: Buffer; createdAt: Date }

/** In the place of an earlier one of the request, whose pairs go with it. Call it with the index locked. */
export async function replaceFace(transaction: Transaction<Database>, face: NewFace): Promise<void> {
  await removeFaces(transaction, face.clientId, { requestIds: [face.requestId], at: face.createdAt })
  // What a legal hold kept there is copied by the database before it is replaced.
  await transaction
    .deleteFrom('facePairs')
    .where(isPairOf([face.requestId]))
    .execute()
  const { requestId, ...rest } = { ...face, position: await nextPosition(transaction, face.clientId), setAsideAt: null }
  await transaction
    .insertInto('faceVectors')
    .values({ requestId, ...rest })
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(rest))
    .execute()
}

async function nextPosition(transaction: Transaction<Database>, clientId: string): Promise<number> {
  const { lastPosition } = await transaction
    .updateTable('faceIndexes')
    .set((eb) => ({ lastPosition: eb('lastPosition', '+', 1) }))
    .where('clientId', '=', clientId)
    .returning('lastPosition')
    .executeTakeFirstOrThrow()
  return lastPosition
}

const isPairOf = (requestIds: readonly string[]) =>
  sql<boolean>`(request_id = any(${requestIds}::text[]) or other_id = any(${requestIds}::text[]))`

/** Of a customer, or of some of its requests; pairs go with them. What is on legal hold is set aside and kept. Call it with the index locked. */
export async function removeFaces(
  transaction: Transaction<Database>,
  clientId: string,
  { requestIds, at }: { requestIds?: readonly string[]; at: Date },
): Promise<void> {
  const isOfThese = requestIds ? sql<boolean>`request_id = any(${requestIds}::text[])` : sql<boolean>`true`
  const kept = await transaction
    .updateTable('faceVectors')
    .set({ setAsideAt: at })
    .where('clientId', '=', clientId)
    .where(isOfThese)
    .where('setAsideAt', 'is', null)
    .where(sql<boolean>`is_held(request_id)`)
    .executeTakeFirstOrThrow()
  const gone = await transaction
    .deleteFrom('faceVectors')
    .where('clientId', '=', clientId)
    .where(isOfThese)
    .where(sql<boolean>`not is_held(request_id)`)
    .executeTakeFirstOrThrow()
  await countRemoved(transaction, clientId, Number(kept.numUpdatedRows + gone.numDeletedRows))
}

async function countRemoved(transaction: Transaction<Database>, clientId: string, count: number): Promise<void> {
  if (count === 0) return
  await transaction
    .updateTable('faceIndexes')
    .set((eb) => ({ removalCount: eb('removalCount', '+', count) }))
    .where('clientId', '=', clientId)
    .execute()
}

/** Kept, and compared with nothing from now on: neither found nor searched for. What was found before stays. */
export async function setFacesAside(transaction: Transaction<Database>, requestIds: readonly string[], at: Date): Promise<void> {
  for (const clientId of await listClientsOf(transaction, requestIds)) {
    await lockFaceIndex(transaction, clientId)
    const { numUpdatedRows } = await transaction
      .updateTable('faceVectors')
      .set({ setAsideAt: at })
      .where('clientId', '=', clientId)
      .where('requestId', 'in', requestIds)
      .where('setAsideAt', 'is', null)
      .executeTakeFirstOrThrow()
    await countRemoved(transaction, clientId, Number(numUpdatedRows))
  }
}

/** Once the hold is released: copies that were kept for it alone, and faces of a customer who has none compared any more. */
export async function releaseFaces(
  transaction: Transaction<Database>,
  { clientId, requestIds, at }: { clientId: string; requestIds: readonly string[]; at: Date },
): Promise<void> {
  const { isOn } = await lockFaceIndex(transaction, clientId)
  if (!isOn) await removeFaces(transaction, clientId, { requestIds, at })
  await removeFaceCopies(transaction, requestIds)
}

async function removeFaceCopies(transaction: Transaction<Database>, requestIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('heldCopies')
    .where('requestId', 'in', requestIds)
    .where('tableName', 'in', ['face_vectors', 'face_pairs'])
    .execute()
}

/** Of these requests, whichever customers they are of. */
export async function eraseFaces(transaction: Transaction<Database>, requestIds: readonly string[], at: Date): Promise<void> {
  for (const clientId of await listClientsOf(transaction, requestIds)) {
    await lockFaceIndex(transaction, clientId)
    await removeFaces(transaction, clientId, { requestIds, at })
  }
  await removeFaceCopies(transaction, requestIds)
}

async function listClientsOf(transaction: Transaction<Database>, requestIds: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom('verificationRequests')
    .select('clientId')
    .distinct()
    .where('id', 'in', requestIds)
    .orderBy('clientId')
    .execute()
  return rows.map(({ clientId }) => clientId)
}

/** Once in each direction. What was removed or replaced since it was found makes no pair. Call it with the index locked. */
export async function saveFacePairs(
  transaction: Transaction<Database>,
  own: { requestId: string; clientId: string; createdAt: Date },
  similar: readonly SimilarFace[],
): Promise<void> {
  if (similar.length === 0) return
  const found = sql`unnest(${similar.map(({ position }) => position)}::integer[], ${similar.map(({ likeness }) => likeness)}::real[]) as found (position, likeness)`
  await sql`
    insert into face_pairs (request_id, other_id, client_id, likeness, created_at)
    select side.one, side.other, ${own.clientId}, found.likeness, ${own.createdAt}
    from ${found} join face_vectors v on v.client_id = ${own.clientId} and v.position = found.position and v.set_aside_at is null and v.request_id <> ${own.requestId}
    cross join lateral (values (${own.requestId}, v.request_id), (v.request_id, ${own.requestId})) as side (one, other)
    on conflict do nothing`.execute(transaction)
}

/** Both sides of a pair: what tells a person who came back from one who came under another name. */
export type FacePair = {
  requestId: string
  createdAt: Date
  emailHash: Buffer | null
  referenceHash: Buffer | null
  hash: Buffer | null
  holderKey: Buffer | null
}

/** Requests whose face is similar to that of the request's verification that counts, the newest first. */
export async function listFacePairs(
  db: Kysely<Database>,
  { id, clientId, limit }: { id: string; clientId: string; limit: number },
): Promise<FacePair[]> {
  return db
    .selectFrom('facePairs as p')
    .innerJoin('faceVectors as v', 'v.requestId', 'p.requestId')
    .innerJoin('livenessChecks as l', 'l.id', 'v.livenessCheckId')
    .innerJoin('verificationRequests as r', 'r.id', 'p.otherId')
    .leftJoin('documentFingerprints as f', 'f.requestId', 'r.id')
    .select(['r.id as requestId', 'r.createdAt', 'r.emailHash', 'r.referenceHash', 'f.hash', 'f.holderKey'])
    .where('p.requestId', '=', id)
    .where('p.clientId', '=', clientId)
    .where('r.clientId', '=', clientId)
    .where('l.supersededAt', 'is', null)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}
