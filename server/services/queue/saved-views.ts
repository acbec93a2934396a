import type { QueueFilters, QueueSort } from '#contract/staff/queue.ts'
import { newId } from '#server/access/identifiers.ts'
import type { StaffViewRow } from '#server/database/schema-desk.ts'
import { Refusal } from '#server/errors.ts'
import { deleteViewRow, listViewsFor, saveViewRow } from '#server/repositories/staff-views.ts'
import type { StaffCaller } from '#server/services/staff/require-staff.ts'
import type { Tools } from '#server/tools.ts'

type Needs = Pick<Tools, 'db'>
const mostOwn = 50

export async function listViews({ db }: Needs, { user }: StaffCaller) {
  return (await listViewsFor(db, user)).map((row) => toView(row, user.id))
}

/** Refuses LENGTH_OVER_RANGE for more than 50 own ones. */
export async function saveView(
  { db }: Needs,
  { user }: StaffCaller,
  wanted: { name: string; isShared: boolean; filters: QueueFilters; sort: QueueSort },
) {
  const { name, isShared, filters, sort } = wanted
  const own = (await listViewsFor(db, user)).filter(({ userId }) => userId === user.id)
  const isNew = !own.some((view) => view.name.toLowerCase() === name.toLowerCase())
  if (isNew && own.length >= mostOwn) throw new Refusal('LENGTH_OVER_RANGE', [{ path: 'name' }])
  const kept = JSON.stringify({ filters, sort })
  const row = await saveViewRow(db, { id: newId('viw'), clientId: user.clientId, userId: user.id, name, isShared, filters: kept })
  return toView(row, user.id)
}

/** Refuses NOT_FOUND for a view that is not the caller's. */
export async function deleteView({ db }: Needs, { user }: StaffCaller, id: string): Promise<void> {
  if (!(await deleteViewRow(db, { id, userId: user.id }))) throw new Refusal('NOT_FOUND')
}

function toView({ id, name, isShared, userId, filters }: StaffViewRow, ownId: string) {
  return { id, name, isShared, isOwn: userId === ownId, ...filters }
}
