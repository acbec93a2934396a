import type { AnswerOf } from '#contract/endpoint.ts'
import type { getPublicRetention } from '#contract/retention/public-calls.ts'
import type { getRetention, ShownSchedule } from '#contract/retention/retention-calls.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { RetentionScheduleRow } from '#server/platform/database/schema-cases.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { listStandingHolds } from '#server/retention/repositories/holds.ts'
import { listSchedules } from '#server/retention/repositories/schedules.ts'
import { findCounted, findPending, readSchedule, toPlan, toState } from '#server/retention/schedule/read-schedule.ts'
import { findStaffNames } from '#server/staff/members/staff-identity.ts'
import { getClient } from '#server/tenants/get-client.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'erasures' | 'retention'>

export async function readRetention(context: Needs, clientId: string): Promise<AnswerOf<typeof getRetention>> {
  const { db, clock, retention } = context
  const rows = await listSchedules(db, clientId)
  const state = await toState(context, clientId, rows)
  const names = await findStaffNames(
    db,
    context,
    rows.flatMap(({ proposedBy, confirmedBy }) => [proposedBy, confirmedBy]),
  )
  const now = clock.now()
  const inForce = state.is === 'in-force' ? state.row : undefined
  const pending = findPending(rows, now)
  const show = (row: RetentionScheduleRow) => toShown(row, names, stateOf(row, { now, inForce: findCounted(rows, now) }))
  const { retentionDays } = await getClient(context, clientId)
  return {
    inForce: inForce ? show(inForce) : null,
    pending: pending ? show(pending) : null,
    versions: rows.slice(0, 50).map(show),
    fault: state.is === 'fault' ? state.fault : null,
    floors: { ...retention.floors },
    ceilings: { ...retention.ceilings },
    changeDelayHours: retention.changeDelayHours,
    secondPersonDays: retention.secondPersonDays,
    retentionPeriodDays: retentionDays,
    publicPath: `/retention/${clientId}`,
    heldCases: (await listStandingHolds(db, clientId)).length,
  }
}

/** For everybody, of a live customer or of its test mode; by its id, or by that of a request as its applicant's pages know it. Refuses NOT_FOUND. */
export async function readPublicRetention(context: Needs, named: string): Promise<AnswerOf<typeof getPublicRetention>> {
  const { id, testOf, name, colour, contactEmail, retentionDays } = await getClient(
    context,
    (await findRequest(context.db, named))?.clientId ?? named,
  )
  const state = await readSchedule(context, testOf ?? id)
  return { name, colour, contactEmail, schedule: state.is === 'in-force' ? state.plan : null, retentionPeriodDays: retentionDays }
}

function stateOf(
  row: RetentionScheduleRow,
  { now, inForce }: { now: Date; inForce: RetentionScheduleRow | undefined },
): ShownSchedule['state'] {
  if (row.withdrawnAt) return 'withdrawn'
  if (!row.effectiveAt) return 'proposed'
  if (row.effectiveAt > now) return 'confirmed'
  return row.version === inForce?.version ? 'in-force' : 'superseded'
}

function toShown(row: RetentionScheduleRow, names: ReadonlyMap<string, string>, state: ShownSchedule['state']): ShownSchedule {
  const who = (id: string) => ({ id, displayName: names.get(id) ?? '' })
  return {
    version: row.version,
    ...toPlan(row),
    state,
    isShorter: row.isShorter,
    proposedBy: who(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    confirmedBy: row.confirmedBy ? who(row.confirmedBy) : null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    effectiveAt: row.effectiveAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }
}
