import { toCsvLine } from '#contract/queue/csv-cell.ts'
import type { QueueFilters, QueueItem, QueueSort } from '#contract/queue/queue.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readQueue } from '#server/queue/read-queue.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

const linesOfPart = 2_000
const byteOrderMark = '\uFEFF'

const columns: readonly [string, (item: QueueItem) => string | null][] = [
  ['Request', ({ id }) => id],
  ['Type', ({ kind }) => kind],
  ['Status', ({ statusLabel }) => statusLabel],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Document number', ({ documentNumber }) => documentNumber],
  ['Country', ({ country }) => country],
  ['Company', ({ companyName }) => companyName],
  ['Reference', ({ reference }) => reference],
  ['Form', ({ form }) => form.name],
  ['Assignee', ({ assignee }) => assignee?.displayName ?? null],
  ['Created', ({ createdAt }) => createdAt],
  ['Updated', ({ updatedAt }) => updatedAt],
  ['Submitted', ({ submittedAt }) => submittedAt],
  ['Decided', ({ decidedAt }) => decidedAt],
  ['Link expires', ({ expiresAt }) => expiresAt],
]

type Exporting = { filters: QueueFilters; sort?: QueueSort | undefined; cursor?: string | undefined; revealed?: boolean | undefined }

/** One part of the queue as CSV, written into the audit. Refuses PERMISSION_DENIED where whole personal data is asked for without the permission. */
export async function exportQueue(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock'>,
  caller: StaffCaller,
  { filters, sort, cursor, revealed = false }: Exporting,
) {
  if (revealed && !caller.permissions.has('requests:reveal')) throw new Refusal('PERMISSION_DENIED', { permission: 'requests:reveal' })
  const { items, nextCursor } = await readQueue(context, caller, { filters, sort, cursor, limit: linesOfPart, isRevealed: revealed })
  const { user, device } = caller
  // The words of the search tell of a person: that there were some is enough.
  const { text, ...named } = filters
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'queue.exported',
      facts: { lines: items.length, revealed, isFirstPart: cursor === undefined, searched: Boolean(text), filters: JSON.stringify(named) },
    }),
  )
  const head = cursor === undefined ? [`${byteOrderMark}${toCsvLine(columns.map(([name]) => name))}`] : []
  const lines = items.map((item) => toCsvLine(columns.map(([, read]) => read(item) ?? '')))
  const day = context.clock.now().toISOString().slice(0, 10)
  return { fileName: `requests-${day}.csv`, csv: [...head, ...lines].join(''), lines: items.length, nextCursor }
}
