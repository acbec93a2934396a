import { apiLogKeptDays } from '#contract/api/api-log-calls.ts'
import { type ApiCallFilters, listKeyNames, removeApiCallsBefore, searchApiCalls } from '#server/api-log/repositories/api-calls.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

const dayMs = 24 * 3_600_000
const batch = 5_000

const keptSince = ({ clock }: Pick<AppContext, 'clock'>) => new Date(clock.now().getTime() - apiLogKeptDays * dayMs)

/** A page of the calls of the caller's customer and mode, the newest first. */
export async function searchApiLog(
  context: Needs,
  { user }: StaffCaller,
  filters: ApiCallFilters,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  const keys = await listKeyNames(context.db, user.clientId)
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  const input = { since: keptSince(context), beforeId: cursor, limit: limit + 1 }
  const rows = await searchApiCalls(context.db, user.clientId, filters, input)
  const page = rows.slice(0, limit)
  const calls = page.map(({ id, at, method, path, status, ms, keyId, requestId, errorCode }) => {
    const key = { id: keyId, name: names.get(keyId) ?? null }
    return { id, at: at.toISOString(), method, path, status, ms, key, requestId, errorCode }
  })
  return { calls, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null, keys }
}

/** The job: removes calls that are no longer kept. Answers how many. */
export async function sweepApiLog(context: Needs): Promise<number> {
  const before = keptSince(context)
  let removed = 0
  for (;;) {
    const some = await removeApiCallsBefore(context.db, before, batch)
    removed += some
    if (some < batch) return removed
  }
}
