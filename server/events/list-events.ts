import type { EventType } from '#contract/events/event-type.ts'
import { findModeOf, listEvents as listRows } from '#server/events/repositories/events.ts'
import { keptSince } from '#server/events/sweep-events.ts'
import { toEventBody } from '#server/events/to-event-body.ts'
import type { AppContext } from '#server/platform/context.ts'
import { readSequenceCursor, toSequenceCursor } from '#server/platform/lists/sequence-cursor.ts'

const usualLimit = 20

type Desired = { cursor?: string | undefined; limit?: number | undefined; types?: EventType | EventType[] | undefined }
type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>

/**
 * A customer's events in their order. The cursor stands behind the last one that was read, so that whoever comes back with it hears what has
 * happened since. Refuses INVALID_CURSOR.
 */
export async function listEvents({ db, clock, masterKey }: Needs, clientId: string, { cursor, limit = usualLimit, types = [] }: Desired) {
  const list = `events:${clientId}`
  const after = cursor === undefined ? 0 : readSequenceCursor(masterKey, list, cursor)
  const mode = await findModeOf(db, clientId)
  const desired = { clientId, after, types: [types].flat(), limit: limit + 1, since: keptSince(clock.now()) }
  const rows = await listRows(db, desired)
  const page = rows.slice(0, limit)
  const last = Number(page.at(-1)?.sequence ?? after)
  return {
    data: page.map((row) => toEventBody({ ...row, sequence: row.sequence ?? '0' }, mode)),
    hasMore: rows.length > limit,
    nextCursor: last > 0 ? toSequenceCursor(masterKey, list, last) : null,
  }
}
