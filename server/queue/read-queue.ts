import { countCaps, type QueueFilters, type QueueItem, type QueueSort } from '#contract/queue/queue.ts'
import { type RequestKind, requestKinds } from '#contract/request-kind.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { statusesToDecide, toStatusLabel } from '#contract/requests/status-facts.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey } from '#server/platform/crypto/seal.ts'
import { Refusal } from '#server/platform/errors.ts'
import { maskEmail, maskName, maskNumber } from '#server/platform/text/mask.ts'
import { indexRequests, openLabel, type RequestLabel } from '#server/queue/index-requests.ts'
import {
  countAssignable,
  countAwaitingReview,
  countQueueByStatus,
  countWaitingOf,
  findQueuePage,
  listQueueRows,
  type QueuePlace,
  type QueueQuery,
  type QueueRow,
} from '#server/queue/repositories/queue.ts'
import { toSearchedHashes } from '#server/queue/search-terms.ts'
import { openContact } from '#server/requests/contact.ts'
import { findStaffNames } from '#server/staff/members/staff-identity.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey'>
export type QueuePage = { items: QueueItem[]; nextCursor: string | null }
export type Reading = {
  filters: QueueFilters
  sort?: QueueSort | undefined
  limit: number
  cursor?: string | undefined
  isRevealed?: boolean
}

const usualSort: QueueSort = { by: 'created', direction: 'desc' }
/** What changed in this moment is findable at once; a backlog of more is the job's. */
const indexedFirst = 200
const dayMs = 86_400_000

/** A page of the caller's customer. Refuses INVALID_REQUEST_PARAMETERS for a cursor that is none of ours. */
export async function readQueue(
  context: Needs,
  caller: StaffCaller,
  { filters, sort = usualSort, limit, cursor, isRevealed = false }: Reading,
): Promise<QueuePage> {
  const { clientId } = caller.user
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const indexing = indexRequests(context, { clientId, most: indexedFirst })
  // Without words the page does not wait for them: its lines, which are read after both, do.
  if (filters.text) await indexing
  const finding = findQueuePage(context.db, toQuery(context, caller, filters), { sort, after, limit: limit + 1 })
  const [places] = await Promise.all([finding, indexing])
  const page = places.slice(0, limit)
  const rows = await listQueueRows(
    context.db,
    clientId,
    page.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const names = await findNames(context, rows)
  const items = page.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [toItem(context.masterKey, row, names, { contact: isRevealed, identity: isRevealed })] : []
  })
  const last = page.at(-1)
  return { items, nextCursor: places.length > limit && last ? writeCursor(last) : null }
}

export async function countQueue(context: Needs, caller: StaffCaller, filters: QueueFilters) {
  const { clientId, id: userId } = caller.user
  await indexRequests(context, { clientId, most: indexedFirst })
  const { statuses: _, ...rest } = filters
  const query = toQuery(context, caller, rest)
  const countedTo = query.words?.length ? countCaps.searched : countCaps.filtered
  const counted = await countQueueByStatus(context.db, query, countedTo + 1)
  const found = new Map(counted.map(({ status, count }) => [status, count]))
  const most = countCaps.filtered
  return {
    byStatus: requestStatuses.map((status) => ({ status, ...toCapped(found.get(status) ?? 0, countedTo) })),
    countedTo,
    mine: toCapped(await countWaitingOf(context.db, { clientId, userId, statuses: statusesToDecide }, most + 1), most),
    awaitingReview: toCapped(await countAwaitingReview(context.db, clientId, most + 1), most),
    unassigned: toCapped(await countAssignable(context.db, { clientId, statuses: statusesToDecide }, most + 1), most),
  }
}

type Names = ReadonlyMap<string, string>
type Revealed = { contact: boolean; identity: boolean }
const masked: Revealed = { contact: false, identity: false }

/** One line, as the queue shows it, or with parts of it whole. */
export async function readQueueItem(
  context: Needs,
  clientId: string,
  requestId: string,
  revealed = masked,
): Promise<QueueItem | undefined> {
  const [row] = await listQueueRows(context.db, clientId, [requestId])
  return row && toItem(context.masterKey, row, await findNames(context, [row]), revealed)
}

/** Of the staff that lines name. */
function findNames(context: Needs, rows: readonly QueueRow[]): Promise<Names> {
  return findStaffNames(
    context.db,
    context,
    rows.flatMap(({ assigneeId, endorserId }) => [assigneeId, endorserId]),
  )
}

function toCapped(count: number, cap: number) {
  return { count: Math.min(count, cap), isAtLeast: count > cap }
}

function toQuery({ masterKey }: Needs, { user }: StaffCaller, filters: QueueFilters): QueueQuery {
  const { text = '', statuses, kind, formIds, assignee, mentionsMe, awaitsReview, onHold, dates } = filters
  const parts = text.split(/\s+/).filter(Boolean)
  const requestId = parts.find((word) => /^(req|cod|eod)_[\w-]{10,}$/.test(word))
  const rest = parts.filter((word) => word !== requestId).join(' ')
  const kinds: readonly RequestKind[] = kind ? [kind] : requestKinds
  return {
    clientId: user.clientId,
    statuses: statuses?.length ? statuses : requestStatuses,
    kinds,
    formIds: formIds?.length ? formIds : null,
    assigneeId: toAssigneeId(assignee, user.id),
    mentions: mentionsMe ? user.id : undefined,
    awaitsReview,
    onHold,
    dates: dates && {
      of: dates.of,
      from: dates.from === undefined ? undefined : new Date(dates.from),
      before: dates.to === undefined ? undefined : new Date(Date.parse(dates.to) + dayMs),
    },
    words: toSearchedHashes(masterKey, user.clientId, rest),
    requestId,
  }
}

function toAssigneeId(assignee: string | undefined, ownId: string): string | null | undefined {
  if (assignee === 'none') return null
  return assignee === 'me' ? ownId : assignee
}

function toItem(masterKey: KeyRing, row: QueueRow, names: Names, revealed: Revealed): QueueItem {
  const { label, email, reference } = openLine(masterKey, row)
  const shown = (value: string | null, area: keyof Revealed, mask: (value: string) => string) =>
    value === null || revealed[area] ? value : mask(value)
  const { id, kind, status, revision, language } = row
  return {
    ...{ id, kind, status, statusLabel: toStatusLabel(kind, status, 'en'), revision, reference, language },
    name: shown(label.name, 'identity', maskName),
    email: shown(email, 'contact', maskEmail),
    documentNumber: shown(label.documentNumber, 'identity', maskNumber),
    country: label.country ?? (kind === 'corporate' ? row.isoCode : null),
    companyName: row.companyName,
    form: { id: row.formId, name: row.formName },
    assignee: row.assigneeId ? { id: row.assigneeId, displayName: names.get(row.assigneeId) ?? '' } : null,
    endorsedBy:
      row.endorserId && row.endorsedRevision === revision ? { id: row.endorserId, displayName: names.get(row.endorserId) ?? '' } : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reviewRequestedAt: row.manualReviewRequestedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    isHeld: row.isHeld,
  }
}

const nothing: { label: RequestLabel; email: string | null; reference: string | null } = {
  label: { name: null, documentNumber: null, country: null },
  email: null,
  reference: null,
}

/** What is stored sealed of a line, its key opened once; nothing of somebody who was erased. */
function openLine(masterKey: KeyRing, { id, subjectId, sealedKey, sealedLabel, sealedEmail, sealedReference }: QueueRow): typeof nothing {
  if (!sealedKey) return nothing
  const key = openSubjectKey(masterKey, subjectId, sealedKey)
  const { email, reference } = openContact(key, { id, sealedEmail, sealedReference, sealedRemark: null })
  return { label: sealedLabel ? openLabel(key, id, sealedLabel) : nothing.label, email, reference }
}

function writeCursor({ at, id }: QueuePlace): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

function readCursor(cursor: string): QueuePlace {
  const refuse = () => new Refusal('INVALID_REQUEST_PARAMETERS', [{ path: 'cursor' }])
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refuse()
  }
  const [at, id] = Array.isArray(read) ? (read as unknown[]) : []
  const isTime =
    typeof at === 'string' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(at) &&
    !Number.isNaN(Date.parse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
  if (!isTime || typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id)) throw refuse()
  return { at, id }
}
