import type { QueueFilters, QueueSort } from '#contract/queue/queue.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { StaffViewRow } from '#server/platform/database/schema-cases.ts'
import { Refusal } from '#server/platform/errors.ts'
import { deleteViewRow, listViewsFor, saveViewRow } from '#server/queue/repositories/saved-views.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey'>
type Stored = { filters: QueueFilters; sort: QueueSort }
const mostOwn = 50
/** Of a view whose owner's key was destroyed. */
const nothing: Stored = { filters: {}, sort: { by: 'created', direction: 'desc' } }

export async function listViews({ db, masterKey }: Needs, { user }: StaffCaller) {
  return (await listViewsFor(db, user)).map(({ subjectId, sealedKey, sealedFilters, ...row }) => {
    const stored =
      sealedKey && sealedFilters ? openFilters(openSubjectKey(masterKey, subjectId, sealedKey), row.userId, sealedFilters) : nothing
    return toView(row, stored, user.id)
  })
}

/** Refuses LENGTH_OVER_RANGE for more than 50 own ones. */
export async function saveView({ db, masterKey }: Needs, { user }: StaffCaller, desired: Stored & { name: string; isShared: boolean }) {
  const { name, isShared, filters, sort } = desired
  const own = (await listViewsFor(db, user)).filter(({ userId }) => userId === user.id)
  const isNew = !own.some((view) => view.name.toLowerCase() === name.toLowerCase())
  if (isNew && own.length >= mostOwn) throw new Refusal('LENGTH_OVER_RANGE', [{ path: 'name' }])
  const sealedFilters = sealFilters(await openKeyOf(db, masterKey, user.subjectId), user.id, JSON.stringify({ filters, sort }))
  const row = await saveViewRow(db, { id: newId('viw'), clientId: user.clientId, userId: user.id, name, isShared, sealedFilters })
  return toView(row, { filters, sort }, user.id)
}

/** Refuses NOT_FOUND for a view that is not the caller's. */
export async function deleteView({ db }: Pick<Needs, 'db'>, { user }: StaffCaller, id: string): Promise<void> {
  if (!(await deleteViewRow(db, { id, userId: user.id, clientId: user.clientId }))) throw new Refusal('NOT_FOUND')
}

export function sealFilters(key: Uint8Array, userId: string, stored: string): Buffer {
  return Buffer.from(seal(key, toSealName(userId), Buffer.from(stored)))
}

function openFilters(key: Uint8Array, userId: string, sealed: Buffer): Stored {
  return JSON.parse(Buffer.from(unseal(key, toSealName(userId), sealed)).toString()) as Stored
}

const toSealName = (userId: string) => `staff-view:${userId}`

function toView({ id, name, isShared, userId }: Pick<StaffViewRow, 'id' | 'name' | 'isShared' | 'userId'>, stored: Stored, ownId: string) {
  return { id, name, isShared, isOwn: userId === ownId, ...stored }
}
