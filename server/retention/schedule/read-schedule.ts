import type { RetentionPlan } from '#contract/retention/schedule.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { RetentionScheduleRow } from '#server/platform/database/schema-cases.ts'
import { findNotedVersion } from '#server/retention/outside/outside-list.ts'
import { listSchedules } from '#server/retention/repositories/schedules.ts'
import { isScheduleSigned } from '#server/retention/schedule/signed-schedule.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'erasures'>

export type ScheduleFault = 'changed' | 'rolled-back' | 'missing'
/** `none`: the customer has no schedule. A fault: what counts is not what two people confirmed, and nothing is erased by it. */
export type ScheduleState =
  | { is: 'none' }
  | { is: 'in-force'; version: number; plan: RetentionPlan; row: RetentionScheduleRow }
  | { is: 'fault'; fault: ScheduleFault }

/** Of a live client. */
export async function readSchedule(context: Needs, clientId: string): Promise<ScheduleState> {
  return toState(context, clientId, await listSchedules(context.db, clientId))
}

export async function toState(
  { clock, masterKey, erasures }: Needs,
  clientId: string,
  rows: RetentionScheduleRow[],
): Promise<ScheduleState> {
  const counted = findCounted(rows, clock.now())
  const noted = await findNotedVersion(erasures, clientId)
  if (!counted) return noted > 0 ? { is: 'fault', fault: 'missing' } : { is: 'none' }
  if (!isScheduleSigned(masterKey, counted)) return { is: 'fault', fault: 'changed' }
  if (counted.version < noted) return { is: 'fault', fault: 'rolled-back' }
  return { is: 'in-force', version: counted.version, plan: toPlan(counted), row: counted }
}

/** The newest that two people agreed on, or one where nothing got shorter, and whose time has come. */
export function findCounted(rows: readonly RetentionScheduleRow[], now: Date): RetentionScheduleRow | undefined {
  return rows.find(({ effectiveAt, withdrawnAt }) => effectiveAt !== null && withdrawnAt === null && effectiveAt <= now)
}

/** What waits: for somebody to confirm it, or for its time. */
export function findPending(rows: readonly RetentionScheduleRow[], now: Date): RetentionScheduleRow | undefined {
  return rows.find(({ effectiveAt, withdrawnAt }) => withdrawnAt === null && (effectiveAt === null || effectiveAt > now))
}

export function toPlan({ days, graceDays }: Pick<RetentionScheduleRow, 'days' | 'graceDays'>): RetentionPlan {
  return { days, graceDays }
}
