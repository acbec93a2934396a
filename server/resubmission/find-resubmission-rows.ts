import type { ResubmissionItem } from '#contract/company/resubmission-item.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { listRows } from '#server/resubmission/list-rows.ts'

/** The rows of a company that these ids name, in every list in which they stand. Refuses NOT_FOUND for an id that stands in none. */
export async function findResubmissionRows(
  context: Pick<AppContext, 'db' | 'masterKey'>,
  requestId: string,
  ids: readonly string[],
): Promise<ResubmissionItem[]> {
  if (ids.length === 0) return []
  const request = await findRequest(context.db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  const rows = await listRows(context.db, context, requestId, await openKeyOf(context.db, context.masterKey, request.subjectId))
  return ids.flatMap((id) => {
    const modules = new Set(rows.filter((row) => row.id === id).map(({ module }) => module))
    if (modules.size === 0) throw new Refusal('NOT_FOUND', [{ path: id }])
    return [...modules].map((module) => ({ module, field: null, row: id }))
  })
}
