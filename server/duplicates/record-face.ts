import type { Transaction } from 'kysely'
import { listFaces, lockFaceIndex, replaceFace, saveFacePairs } from '#server/duplicates/repositories/faces.ts'
import { openFace, sealFace } from '#server/duplicates/seal-face.ts'
import { similarFaceLikeness } from '#server/duplicates/similar-face-likeness.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { SealError } from '#server/platform/crypto/seal.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { SimilarFace } from '#server/platform/ports.ts'
import { packedLikeness, packFace } from '#vision/face/packed-face.ts'

/** A face, and what it was compared with so far: everything up to a position. */
export type SearchedFace = { vector: Int8Array; similar: readonly SimilarFace[]; searchedTo: number }

/** The long search, before anything is locked. Null where the customer has no faces compared, or there is no face. */
export async function findSimilarFaces(
  context: Pick<AppContext, 'faces'>,
  { client, request }: OpenLink,
  embedding: Float32Array | null,
): Promise<SearchedFace | null> {
  if (!client.faceDuplicates) context.faces.forget(client.id)
  if (!client.faceDuplicates || !embedding) return null
  const vector = packFace(embedding)
  return { vector, ...(await context.faces.search(request.clientId, vector, similarFaceLikeness)) }
}

type Recorded = { key: Uint8Array; livenessCheckId: string; face: SearchedFace }

/**
 * Keeps the face of a liveness check that was passed, and which others it is similar to: with what came since the search, so that of two at
 * once the second finds the first. Under the request's lock.
 */
export async function recordFace(
  transaction: Transaction<Database>,
  { masterKey, clock, log }: Pick<AppContext, 'masterKey' | 'clock' | 'log'>,
  { id: requestId, clientId }: VerificationRequestRow,
  { key, livenessCheckId, face: { vector, similar, searchedTo } }: Recorded,
): Promise<void> {
  const { isOn } = await lockFaceIndex(transaction, clientId)
  if (!isOn) return
  const late: SimilarFace[] = []
  for (const row of await listFaces(transaction, { clientId, after: searchedTo })) {
    try {
      const likeness = packedLikeness(vector, openFace(masterKey, row))
      if (likeness >= similarFaceLikeness) late.push({ requestId: row.requestId, position: row.position, likeness })
    } catch (error) {
      if (!(error instanceof SealError)) throw error
      log.error({ requestId: row.requestId }, 'a face could not be opened and was not compared')
    }
  }
  const own = { requestId, clientId, createdAt: clock.now() }
  await replaceFace(transaction, { ...own, livenessCheckId, sealedVector: sealFace(key, requestId, vector) })
  await saveFacePairs(transaction, own, [...similar, ...late].sort((one, other) => other.likeness - one.likeness).slice(0, maxPairs))
}

/** Of one person: more are of no use to anybody, and would grow with their square. */
const maxPairs = 1_000
