import * as z from 'zod/mini'

/**
 * What is kept of a case. `biometrics`: selfies, recordings, portraits and face templates. `documents`: pictures of documents, files, and what was
 * read from them. `case`: everything else of it, answers and contact included. `audit`: what the audit log says in words of the person.
 */
export const retentionKinds = ['biometrics', 'documents', 'case', 'audit'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** `approved` counts from the end of the relation, which the customer states; `undecided` is what was submitted and never decided. */
export const retentionOutcomes = ['approved', 'rejected', 'abandoned', 'undecided'] as const
export type RetentionOutcome = (typeof retentionOutcomes)[number]

export const retentionMaxDays = 36_500
const days = z.nullable(z.int().check(z.gte(0), z.lte(retentionMaxDays)))
const byOutcome = z.strictObject({ approved: days, rejected: days, abandoned: days, undecided: days })

/** Days; null keeps without an end. */
export const retentionDays = z.strictObject({ biometrics: byOutcome, documents: byOutcome, case: byOutcome, audit: byOutcome })
export type RetentionDays = z.output<typeof retentionDays>
export const graceDays = z.int().check(z.gte(0), z.lte(365))
export const retentionPlan = z.object({ days: retentionDays, graceDays })
export type RetentionPlan = z.output<typeof retentionPlan>

export type RetentionCell = `${RetentionKind}.${RetentionOutcome}`
export const retentionCells: readonly RetentionCell[] = retentionKinds.flatMap((kind) =>
  retentionOutcomes.map((outcome): RetentionCell => `${kind}.${outcome}`),
)
/** What the operator allows, by kind and outcome; nothing where there is no bound. */
export type RetentionBounds = Partial<Record<RetentionCell, number>>
export type RetentionLimits = { floors: RetentionBounds; ceilings: RetentionBounds }

export function daysOf({ days: all }: RetentionPlan, cell: RetentionCell): number | null {
  const [kind, outcome] = cell.split('.') as [RetentionKind, RetentionOutcome]
  return all[kind][outcome]
}

export type RetentionFault = {
  cell: RetentionCell
  fault: 'below-floor' | 'above-ceiling' | 'outlives-case' | 'shorter-than-case'
  days: number | null
}

/**
 * What no schedule may say: less than a floor, more than a ceiling; parts of a case that outlive the case, and words of the audit log that go
 * before it.
 */
export function findRetentionFaults(plan: RetentionPlan, { floors, ceilings }: RetentionLimits): RetentionFault[] {
  const faults = retentionCells.flatMap((cell): RetentionFault[] => {
    const own = daysOf(plan, cell)
    const floor = floors[cell]
    const ceiling = ceilings[cell]
    if (floor !== undefined && isLess(own, floor)) return [{ cell, fault: 'below-floor', days: floor }]
    if (ceiling !== undefined && isLess(ceiling, own)) return [{ cell, fault: 'above-ceiling', days: ceiling }]
    return []
  })
  const order = retentionOutcomes.flatMap((outcome): RetentionFault[] => {
    const { biometrics, documents, case: whole, audit } = plan.days
    const limit = whole[outcome]
    return [
      ...(isLess(limit, biometrics[outcome]) ? [{ cell: `biometrics.${outcome}`, fault: 'outlives-case', days: limit } as const] : []),
      ...(isLess(limit, documents[outcome]) ? [{ cell: `documents.${outcome}`, fault: 'outlives-case', days: limit } as const] : []),
      ...(isLess(audit[outcome], limit) ? [{ cell: `audit.${outcome}`, fault: 'shorter-than-case', days: limit } as const] : []),
    ]
  })
  return [...faults, ...order]
}

/** Whether anything would go sooner than before: then a second person confirms it. */
export function isShorter(plan: RetentionPlan, before: RetentionPlan | null): boolean {
  if (!before) return true
  if (plan.graceDays < before.graceDays) return true
  return retentionCells.some((cell) => isLess(daysOf(plan, cell), daysOf(before, cell)))
}

/** Null has no end. */
function isLess(one: number | null, other: number | null): boolean {
  if (one === null) return false
  return other === null || one < other
}

/** A day in UTC, as `YYYY-MM-DD`: the day of a tenant. */
export type Day = string
export const toDay = (at: Date): Day => at.toISOString().slice(0, 10)

export function addDays(day: Day, count: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return toDay(at)
}

/** Since when a case counts, and since when nobody could have said so earlier: no day stated afterwards undercuts a floor. */
export type RetentionStanding = { outcome: RetentionOutcome; since: Day | null; floorSince: Day | null }
export type RetentionDue = { cell: RetentionCell; dueOn: Day | null; erasedFrom: Day | null; floorUntil: Day | null }

/** When a kind of a case is due, and the day from which it is erased: after the grace period, and never before its floor. */
export function toDue(
  kind: RetentionKind,
  { outcome, since, floorSince }: RetentionStanding,
  plan: RetentionPlan | null,
  { floors }: RetentionLimits,
): RetentionDue {
  const cell: RetentionCell = `${kind}.${outcome}`
  const floor = floors[cell] ?? 0
  const floorUntil = floor > 0 && floorSince ? addDays(floorSince, floor) : null
  const own = plan ? daysOf(plan, cell) : null
  if (own === null || since === null || !plan) return { cell, dueOn: null, erasedFrom: null, floorUntil }
  const dueOn = addDays(since, own)
  const graced = addDays(dueOn, plan.graceDays)
  return { cell, dueOn, erasedFrom: floorUntil && floorUntil > graced ? floorUntil : graced, floorUntil }
}
