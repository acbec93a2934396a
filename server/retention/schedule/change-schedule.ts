import type { Transaction } from 'kysely'
import { findRetentionFaults, isShorter, type RetentionLimits, type RetentionPlan } from '#contract/retention/schedule.ts'
import { type AuditActor, operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import type { RetentionScheduleRow } from '#server/platform/database/schema-cases.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireSecondPerson } from '#server/retention/agreement/second-person.ts'
import { noteVersion } from '#server/retention/outside/outside-list.ts'
import { changeSchedule, lockSchedules, saveSchedule } from '#server/retention/repositories/schedules.ts'
import { findCounted, findPending, toPlan } from '#server/retention/schedule/read-schedule.ts'
import { signSchedule } from '#server/retention/schedule/signed-schedule.ts'
import { listColleagues } from '#server/staff/colleagues.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'
import { sendRetentionChange } from '#server/staff/members/staff-mail.ts'

type Needs = Pick<AppContext, 'db' | 'jobs' | 'pubsub' | 'clock' | 'masterKey' | 'publicUrl' | 'retention' | 'erasures'>

/** A plan within the bounds that now hold. Refuses RETENTION_OUT_OF_BOUNDS with each cell that is not. */
export function requireWithinBounds(plan: RetentionPlan, limits: RetentionLimits): void {
  const faults = findRetentionFaults(plan, limits)
  if (faults.length > 0)
    throw new Refusal(
      'RETENTION_OUT_OF_BOUNDS',
      faults.map(({ cell, fault, days }) => ({ path: `days.${cell}`, key: fault, message: days === null ? fault : `${fault} ${days}` })),
    )
}

/**
 * A schedule that erases nothing sooner counts at once. One that does waits for a second person. Refuses RETENTION_OUT_OF_BOUNDS, and
 * RETENTION_PROPOSAL_OPEN while another waits.
 */
export async function proposeSchedule(context: Needs, caller: StaffCaller, plan: RetentionPlan): Promise<{ version: number }> {
  const { clientId, id: userId } = caller.user
  requireWithinBounds(plan, context.retention)
  const now = context.clock.now()
  return context.db.transaction().execute(async (transaction) => {
    const rows = await lockSchedules(transaction, clientId)
    if (findPending(rows, now)) throw new Refusal('RETENTION_PROPOSAL_OPEN')
    const before = findCounted(rows, now)
    const isShorterThanBefore = isShorter(plan, before ? toPlan(before) : null)
    const version = (rows[0]?.version ?? 0) + 1
    const named = { clientId, version, days: plan.days, graceDays: plan.graceDays, proposedBy: userId, proposedAt: now, confirmedBy: null }
    const counts = isShorterThanBefore ? { confirmedAt: null, effectiveAt: null } : { confirmedAt: now, effectiveAt: now }
    const signature = isShorterThanBefore ? null : signSchedule(context.masterKey, { ...named, ...counts })
    await saveSchedule(transaction, { ...named, ...counts, days: JSON.stringify(plan.days), isShorter: isShorterThanBefore, signature })
    if (isShorterThanBefore) await tell(transaction, context, clientId, { kind: 'staff-retention-proposed', version, at: now })
    // Outside the database: a row that is taken away later is missed.
    else await noteVersion(context.erasures, clientId, version)
    await record(transaction, context, { clientId, by: by(caller) }, isShorterThanBefore ? 'retention.proposed' : 'retention.lengthened', {
      version,
      ...toFacts(plan),
    })
    return { version }
  })
}

/**
 * By somebody else than whoever proposed it. It counts after the delay that the operator set. Refuses NOT_FOUND, RETENTION_OUT_OF_BOUNDS where the operator
 * has raised a floor since, and what `requireSecondPerson` refuses.
 */
export async function confirmSchedule(context: Needs, caller: StaffCaller, version: number): Promise<void> {
  const { clientId, id: userId } = caller.user
  await context.db.transaction().execute(async (transaction) => {
    const row = await getProposal(transaction, clientId, version)
    await requireSecondPerson(transaction, context, caller, { kind: 'staff', id: row.proposedBy })
    await confirm(transaction, context, row, { userId, by: by(caller) })
  })
}

/** The same by the operator at the machine, whom no customer can be: for a customer of one person, and a new one. */
export async function confirmScheduleHere(context: Needs, clientId: string, version: number): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const row = await getProposal(transaction, clientId, version)
    await confirm(transaction, context, row, { userId: 'operator', by: operatorHere() })
  })
}

/** What waits for a second person, or for its time. Refuses NOT_FOUND for what counts already. */
export async function withdrawSchedule(context: Needs, caller: StaffCaller, version: number): Promise<void> {
  const { clientId, id: userId } = caller.user
  const now = context.clock.now()
  await context.db.transaction().execute(async (transaction) => {
    const pending = findPending(await lockSchedules(transaction, clientId), now)
    if (pending?.version !== version) throw new Refusal('NOT_FOUND')
    await changeSchedule(transaction, pending, { withdrawnBy: userId, withdrawnAt: now })
    await record(transaction, context, { clientId, by: by(caller) }, 'retention.withdrawn', { version })
  })
}

async function getProposal(transaction: Transaction<Database>, clientId: string, version: number): Promise<RetentionScheduleRow> {
  const row = (await lockSchedules(transaction, clientId)).find((each) => each.version === version)
  if (!row || row.confirmedAt !== null || row.withdrawnAt !== null) throw new Refusal('NOT_FOUND')
  return row
}

async function confirm(
  transaction: Transaction<Database>,
  context: Needs,
  row: RetentionScheduleRow,
  { userId, by }: { userId: string; by: AuditActor },
): Promise<void> {
  const { clientId, version } = row
  requireWithinBounds(toPlan(row), context.retention)
  const now = context.clock.now()
  const counts = {
    confirmedBy: userId,
    confirmedAt: now,
    effectiveAt: new Date(now.getTime() + context.retention.changeDelayHours * 3_600_000),
  }
  await changeSchedule(transaction, row, { ...counts, signature: signSchedule(context.masterKey, { ...row, ...counts }) })
  await tell(transaction, context, clientId, { kind: 'staff-retention-confirmed', version, at: now })
  await record(transaction, context, { clientId, by }, 'retention.confirmed', {
    version,
    proposedBy: row.proposedBy,
    effectiveAt: counts.effectiveAt.toISOString(),
    ...toFacts(toPlan(row)),
  })
}

/** Everybody who could confirm or withdraw it, and so whoever proposed it as well. */
async function tell(
  transaction: Transaction<Database>,
  context: Needs,
  clientId: string,
  change: { kind: 'staff-retention-proposed' | 'staff-retention-confirmed'; version: number; at: Date },
): Promise<void> {
  const readers = (await listColleagues({ db: transaction, masterKey: context.masterKey }, clientId)).filter(({ permissions }) =>
    permissions.has('retention:confirm'),
  )
  for (const { id } of readers) {
    const user = await findStaff(transaction, context, id)
    if (user) await sendRetentionChange(transaction, context, user, change)
  }
}

const by = ({ user, device }: StaffCaller) => staffActor(user, device)

function toFacts({ days, graceDays }: RetentionPlan): AuditFacts {
  const cells = Object.entries(days).map(([kind, outcomes]) => [
    kind,
    Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count ?? 'unlimited'}`),
  ])
  return { ...Object.fromEntries(cells), graceDays }
}

async function record(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  { clientId, by: actor }: { clientId: string; by: AuditActor },
  action: 'retention.proposed' | 'retention.lengthened' | 'retention.confirmed' | 'retention.withdrawn',
  facts: AuditFacts,
): Promise<void> {
  await recordAudit(transaction, context, { clientId, actor, action, target: { kind: 'client', id: clientId }, facts })
}
