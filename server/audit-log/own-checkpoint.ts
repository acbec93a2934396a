import type { AuditAction } from '#contract/audit/audit-action.ts'
import { compareCheckpoint, listCheckpointKeys, makeCheckpoint, readCheckpoint } from '#server/audit/checkpoint.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { countEntriesSince } from '#server/audit/repositories/audit.ts'
import { verifyChain } from '#server/audit/verify-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { NoteFault } from '#server/platform/crypto/signed-note.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

type Needs = Pick<CoreContext, 'db' | 'masterKey' | 'clock' | 'publicUrl'>

const hourMs = 3_600_000
/** Each reads a chain from its beginning. */
const maxVerificationsPerHour = 10

/** A checkpoint of the caller's customer. Its own entry comes after what it signs for. */
export async function makeOwnCheckpoint(context: Needs, caller: StaffCaller) {
  const checkpoint = await makeCheckpoint(context, { clientId: caller.user.clientId })
  const [own] = toOwnLines(readCheckpoint(checkpoint, listCheckpointKeys(context)).lines, caller)
  await record(context, caller, 'audit.checkpoint-made', { sequence: own?.sequence ?? 0 })
  const name = context.clock.now().toISOString().slice(0, 16).replaceAll(/[:]/g, '-')
  return { fileName: `audit-checkpoint-${name}.txt`, checkpoint, verifierKeys: listCheckpointKeys(context) }
}

/** Reads the audit of the caller's customer from its beginning. Refuses AUDIT_CHECKPOINT_INVALID, TOO_MANY_REQUESTS. */
export async function verifyOwnAudit(context: Needs, caller: StaffCaller, note: string | undefined) {
  const { clientId } = caller.user
  const since = note === undefined ? null : requireOwn(context, caller, note)
  const begun = { since: new Date(context.clock.now().getTime() - hourMs), most: maxVerificationsPerHour }
  const same = { chainId: clientId, action: 'audit.verified', actorId: caller.user.id, targetId: null }
  if ((await countEntriesSince(context.db, same, begun)) >= maxVerificationsPerHour)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: hourMs / 1_000 })
  const { entries, faults } = await verifyChain(context, clientId)
  const all = [...faults, ...(since ? await compareCheckpoint(context.db, since) : [])].map(({ sequence, fault }) => ({ sequence, fault }))
  const isWhole = all.length === 0
  await record(context, caller, 'audit.verified', { lines: entries, isWhole, withCheckpoint: since !== null })
  const [line] = since?.lines ?? []
  return { isWhole, entries, checkpoint: since && line ? { at: since.at.toISOString(), sequence: line.sequence } : null, faults: all }
}

/** One of the operator's has every customer: the others are nobody's business here. */
function requireOwn(context: Needs, caller: StaffCaller, note: string) {
  try {
    const checkpoint = readCheckpoint(note, listCheckpointKeys(context))
    const lines = toOwnLines(checkpoint.lines, caller)
    if (lines.length === 0) throw new NoteFault('it does not hold this customer')
    return { ...checkpoint, lines }
  } catch (error) {
    throw error instanceof NoteFault ? new Refusal('AUDIT_CHECKPOINT_INVALID') : error
  }
}

function toOwnLines<L extends { chainId: string }>(lines: readonly L[], { user }: StaffCaller): L[] {
  return lines.filter(({ chainId }) => chainId === user.clientId)
}

async function record(
  context: Needs,
  { user, device }: StaffCaller,
  action: AuditAction,
  facts: Record<string, string | number | boolean>,
) {
  const entry = { clientId: user.clientId, actor: staffActor(user, device), action, facts }
  await context.db.transaction().execute((transaction) => recordAudit(transaction, context, entry))
}
