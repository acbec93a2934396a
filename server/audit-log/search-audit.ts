import { toCsvLine } from '#contract/queue/csv-cell.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { searchEntries } from '#server/audit/repositories/audit.ts'
import { withCurrentNames } from '#server/audit/with-current-names.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { findAuditKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { AuditEntryRow } from '#server/platform/database/schema-audit.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { listStaffOf } from '#server/staff/members/staff-identity.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>
export type AuditQuery = {
  actorId?: string | undefined
  actorKind?: string | undefined
  action?: string | undefined
  targetId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const linesOfPart = 2_000
const dayMs = 86_400_000
// What bigint takes.
const maxDigits = 18

/** A page of the audit of the caller's customer, the newest first. */
export async function searchAudit(
  context: Needs,
  { user }: StaffCaller,
  auditQuery: AuditQuery,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { from, to, ...rest } = auditQuery
  const filters = {
    ...rest,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  }
  const beforeSequence = cursor?.slice(0, maxDigits)
  const rows = await searchEntries(context.db, user.clientId, filters, { beforeSequence, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const names = new Map((await listStaffOf(context.db, context, user.clientId)).map(({ id, displayName }) => [id, displayName]))
  const findKey = openKeys(context)
  const entries = []
  for (const row of page) entries.push(toEntry(row, names, await findKey(row.originSubjectId)))
  return { entries, nextCursor: rows.length > limit ? (page.at(-1)?.sequence ?? null) : null }
}

type Entry = ReturnType<typeof toEntry>

/** One part as CSV, which is recorded like everything that staff do. */
export async function exportAudit(context: Needs, caller: StaffCaller, auditQuery: AuditQuery, cursor: string | undefined) {
  const { entries, nextCursor } = await searchAudit(context, caller, auditQuery, { cursor, limit: linesOfPart })
  const { user, device } = caller
  const facts = { lines: entries.length, isFirstPart: cursor === undefined, filters: JSON.stringify(auditQuery) }
  await context.db
    .transaction()
    .execute((transaction) =>
      recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action: 'audit.exported', facts }),
    )
  const head =
    cursor === undefined
      ? [
          `\uFEFF${toCsvLine(['Sequence', 'At', 'Actor kind', 'Actor', 'Name', 'Action', 'Target kind', 'Target', 'Facts', 'From', 'Hash'])}`,
        ]
      : []
  const day = context.clock.now().toISOString().slice(0, 10)
  return { fileName: `audit-${day}.csv`, csv: [...head, ...entries.map(toLine)].join(''), lines: entries.length, nextCursor }
}

function toLine({ sequence, at, actor, action, target, facts, origin, hash }: Entry): string {
  const where = origin ? Object.values(origin).join(' ') : ''
  const what = [action, target?.kind ?? '', target?.id ?? '', JSON.stringify(facts)]
  return toCsvLine([String(sequence), at, actor.kind, actor.id ?? '', actor.displayName ?? '', ...what, where, hash])
}

function toEntry(row: AuditEntryRow, names: ReadonlyMap<string, string>, key: Uint8Array | undefined) {
  const { chainId, sequence, at, actorKind, actorId, action, targetKind, targetId, facts, sealedOrigin, sealedDetails, hash } = row
  const opened =
    key && (JSON.parse(Buffer.from(unseal(key, `audit-origin:${chainId}:${sequence}`, sealedOrigin)).toString()) as Record<string, string>)
  return {
    sequence: Number(sequence),
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, displayName: (actorId && names.get(actorId)) || null },
    action,
    target: targetKind && targetId ? { kind: targetKind, id: targetId } : null,
    facts: withCurrentNames(facts),
    origin: opened ?? null,
    hasDetails: sealedDetails !== null,
    hash: hash.toString('hex'),
  }
}

/** Each key is opened once a page. */
function openKeys({ db, masterKey }: Needs): (subjectId: string) => Promise<Uint8Array | undefined> {
  const known = new Map<string, Promise<Uint8Array | undefined>>()
  return (subjectId) => {
    const key = known.get(subjectId) ?? findAuditKeyOf(db, masterKey, subjectId)
    known.set(subjectId, key)
    return key
  }
}
