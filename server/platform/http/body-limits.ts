import type { BudgetLimits } from '#server/platform/limits/byte-budget.ts'

const megabyte = 1_048_576
const patience = { maxWaitMs: 5_000, maxWaiting: 500 } as const

/**
 * Bytes of bodies that are read or worked on at once. A large body of a known sender counts as `known`, one whose sender is not known before
 * it is read as `unknown`, and what is small, or the first of what is large, as `small`. A body takes up to five times its bytes while it
 * is worked on: read, as text, as pictures, on its way to a worker, and sealed.
 */
export const bodyBudgets = {
  known: { total: 96 * megabyte, perKey: 48 * megabyte, ...patience },
  unknown: { total: 32 * megabyte, perKey: 16 * megabyte, ...patience },
  small: { total: 32 * megabyte, perKey: 8 * megabyte, ...patience },
} as const satisfies Record<string, BudgetLimits>

/** A body that stands still for so long is given up; the whole of one has `timing.requestTimeoutMs`. */
export const bodySilenceMs = 15_000
/** What is still sent of a refused body is passed over for so long, so that the sender hears the answer; then its line is closed. */
export const refusedBodyMs = 5_000
