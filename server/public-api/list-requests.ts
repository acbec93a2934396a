import type { ParsedQuery } from '#contract/endpoint.ts'
import { listLimits } from '#contract/public-api/list.ts'
import type { listRequests as call } from '#contract/public-api/request-calls.ts'
import type { RequestSummary } from '#contract/public-api/request-view.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import { confirmKnownKey } from '#server/platform/callers/known-key.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashEmail, hashReference } from '#server/platform/crypto/tenant-hash.ts'
import { readListCursor, toListCursor } from '#server/public-api/list-cursor.ts'
import { openSummary } from '#server/public-api/read-request.ts'
import { type ListFilters, listRequestRows } from '#server/public-api/repositories/request-reads.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>
type Query = ParsedQuery<typeof call>

/** A page of the customer's requests, the newest first. Refuses INVALID_CURSOR. */
export async function listRequestsByKey(
  context: Needs,
  caller: SecretKeyCaller,
  { limit = listLimits.usual, cursor, ...query }: Query,
): Promise<{ data: RequestSummary[]; hasMore: boolean; nextCursor: string | null }> {
  const owner = { list: 'requests', clientId: caller.client.id }
  const after = cursor === undefined ? undefined : readListCursor(context.masterKey, owner, cursor)
  const filters = toFilters(context, caller, query)
  // A word that says nothing is nobody's.
  if (filters === null) return { data: [], hasMore: false, nextCursor: null }
  const rows = await listRequestRows(context.db, { ...filters, after, clientId: caller.client.id, keyId: caller.keyId, limit: limit + 1 })
  confirmKnownKey(caller, rows[0]?.beside.keyVersion)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: await Promise.all(page.map((row) => openSummary(context, caller, row))),
    hasMore: last !== undefined,
    nextCursor: last ? toListCursor(context.masterKey, owner, { createdAtMicros: last.beside.createdAtMicros, id: last.request.id }) : null,
  }
}

function toFilters({ masterKey }: Needs, { client }: SecretKeyCaller, query: Omit<Query, 'limit' | 'cursor'>): ListFilters | null {
  const { status, reference, email, kind, companyRequestId } = query
  const desired = status === undefined ? undefined : [status].flat()
  const referenceHash = reference === undefined ? undefined : hashReference(masterKey, client.id, reference)
  if (referenceHash === null) return null
  const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  return {
    kind,
    companyRequestId,
    referenceHash,
    emailHash: email === undefined ? undefined : hashEmail(masterKey, client.id, email),
    statuses: desired?.filter((one): one is RequestStatus => one !== 'CANCELED'),
    includesCanceled: desired?.includes('CANCELED'),
    createdAfter: toDate(query.createdAfter),
    createdBefore: toDate(query.createdBefore),
    updatedAfter: toDate(query.updatedAfter),
    updatedBefore: toDate(query.updatedBefore),
  }
}
