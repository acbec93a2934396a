import type { Kysely } from 'kysely'
import { findFaceIndexState, listFacePositions, listFaces, type SealedFace } from '#server/duplicates/repositories/faces.ts'
import { openFace } from '#server/duplicates/seal-face.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { FaceIndexes } from '#server/platform/ports.ts'
import { type FaceList, openFaceList } from '#vision/face/packed-face.ts'

type Needs = {
  db: Kysely<Database>
  masterKey: KeyRing
  onFault(what: string, error: unknown): void
  /** Over this the customers who were searched the longest ago leave memory. The one that is searched stays, however large. */
  maxBytes?: number
  idleMs?: number
}

type Index = {
  faces: FaceList
  /** By slot. */
  requestIds: string[]
  positions: number[]
  removed: Set<number>
  searchedTo: number
  removalCount: number
  /** One search after the other reads from the database. */
  reading: Promise<unknown>
  usedAt: number
}

const usualMaxBytes = 256 * 1_048_576
/** Faces of nobody's use do not stay open; those of people who were erased neither. */
const usualIdleMs = 60 * 60_000
const batch = 1_000
/** About ten milliseconds of work: then others have their turn. */
const openedBetweenPauses = 100
/** A slot's id, position and place in arrays, beside its face. */
const slotBytes = 96

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

export function openFaceIndexes(needs: Needs): FaceIndexes {
  const { maxBytes = usualMaxBytes, idleMs = usualIdleMs } = needs
  const indexes = new Map<string, Index>()
  const total = () => [...indexes.values()].reduce((sum, index) => sum + bytesOf(index), 0)
  const sweep = setInterval(
    () => {
      for (const [clientId, { usedAt }] of indexes) if (performance.now() - usedAt > idleMs) indexes.delete(clientId)
    },
    Math.min(idleMs, 60_000),
  )
  sweep.unref()

  /** The map keeps the order of use: the first was used the longest ago. */
  function use(clientId: string): Index {
    const index = indexes.get(clientId) ?? openIndex()
    index.usedAt = performance.now()
    indexes.delete(clientId)
    indexes.set(clientId, index)
    return index
  }

  function evict(): void {
    for (const clientId of indexes.keys()) {
      if (indexes.size <= 1 || total() <= maxBytes) return
      indexes.delete(clientId)
    }
  }

  function read(clientId: string): ReturnType<typeof catchUp> {
    const index = use(clientId)
    const reading = index.reading.catch(() => {}).then(() => catchUp(needs, clientId, index))
    index.reading = reading
    return reading
  }

  return {
    async search(clientId, face, atLeast) {
      const { faces, requestIds, positions, searchedTo } = await read(clientId)
      evict()
      const found = await faces.search(face, atLeast, pause)
      const similar = found.flatMap(({ slot, likeness }) => {
        const [requestId, position] = [requestIds[slot], positions[slot]]
        return requestId === undefined || position === undefined ? [] : [{ requestId, position, likeness }]
      })
      return { similar, searchedTo }
    },
    prepare: (clientId) => void read(clientId).then(evict, (error) => needs.onFault('faces to compare with', error)),
    forget: (clientId) => void indexes.delete(clientId),
    byteCount: total,
    async close() {
      clearInterval(sweep)
      await Promise.allSettled([...indexes.values()].map(({ reading }) => reading))
      indexes.clear()
    },
  }
}

function openIndex(): Index {
  return {
    faces: openFaceList(),
    requestIds: [],
    positions: [],
    removed: new Set(),
    searchedTo: 0,
    removalCount: 0,
    reading: Promise.resolve(),
    usedAt: 0,
  }
}

const bytesOf = (index: Index) => index.faces.byteCount() + index.positions.length * slotBytes

/** What there is to be searched then: a later turn may begin with other lists. */
async function catchUp(
  needs: Needs,
  clientId: string,
  index: Index,
): Promise<Pick<Index, 'faces' | 'requestIds' | 'positions' | 'searchedTo'>> {
  const state = await findFaceIndexState(needs.db, clientId)
  if (state && state.removalCount !== index.removalCount) {
    removeGone(index, new Set(await listFacePositions(needs.db, clientId)))
    index.removalCount = state.removalCount
  }
  for (let isMore = state !== undefined; isMore; ) {
    const rows = await listFaces(needs.db, { clientId, after: index.searchedTo, limit: batch })
    for (const [at, row] of rows.entries()) {
      add(needs, index, row)
      if (at % openedBetweenPauses === 0) await pause()
    }
    index.searchedTo = rows.at(-1)?.position ?? index.searchedTo
    isMore = rows.length === batch
  }
  return { ...index }
}

function add({ masterKey, onFault }: Needs, index: Index, row: SealedFace): void {
  try {
    index.faces.add(openFace(masterKey, row))
    index.requestIds.push(row.requestId)
    index.positions.push(row.position)
  } catch (error) {
    // One broken row must not keep everybody else from being compared.
    onFault('face that could not be opened', error)
  }
}

/** Erased people and faces that were replaced leave memory too. Half of it empty: it is read anew. */
function removeGone(index: Index, standing: ReadonlySet<number>): void {
  for (const [slot, position] of index.positions.entries()) {
    if (standing.has(position) || index.removed.has(slot)) continue
    index.faces.remove(slot)
    index.removed.add(slot)
  }
  if (index.removed.size * 2 <= index.positions.length) return
  Object.assign(index, { ...openIndex(), reading: index.reading, usedAt: index.usedAt })
}
