import {
  addDays,
  daysOf,
  type RetentionCell,
  type RetentionPlan,
  retentionKinds,
  retentionOutcomes,
  toDay,
} from '#contract/retention/schedule.ts'
import type { AppContext } from '#server/platform/context.ts'
import { countErasable } from '#server/retention/repositories/standing.ts'

export type RetentionPreview = { cell: RetentionCell; days: number; cases: number; files: number; held: number }

/** What would go by a plan if it counted today, kind by kind and outcome by outcome; nothing is changed. */
export async function previewPlan(
  { db, clock, retention }: Pick<AppContext, 'db' | 'clock' | 'retention'>,
  clientId: string,
  plan: RetentionPlan,
): Promise<RetentionPreview[]> {
  const previews: RetentionPreview[] = []
  for (const kind of retentionKinds) {
    for (const outcome of retentionOutcomes) {
      const cell: RetentionCell = `${kind}.${outcome}`
      const days = daysOf(plan, cell)
      if (days === null) continue
      previews.push({
        cell,
        days,
        ...(await countErasable(db, { clientId, kind, outcome, ...toUntil(plan, cell, toDay(clock.now()), retention.floors) })),
      })
    }
  }
  return previews
}

/** A case that ended on that day or before it is erased today; its floor has passed where it ended, or its end was stated, by the other. */
export function toUntil(plan: RetentionPlan, cell: RetentionCell, today: string, floors: Partial<Record<RetentionCell, number>>) {
  const floor = floors[cell] ?? 0
  return {
    until: addDays(today, -((daysOf(plan, cell) ?? 0) + plan.graceDays)),
    floorUntil: floor > 0 ? addDays(today, -floor) : null,
  }
}
