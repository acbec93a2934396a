import type { RetentionLimits } from '#contract/retention/schedule.ts'

/** What the operator decides of retention, by settings of the server: nobody at a customer can change it. */
export type RetentionPolicy = RetentionLimits & {
  /** How long a confirmed schedule that shortens waits before it counts, so that others can withdraw it. */
  changeDelayHours: number
  /** How long an account and its roles have to stand unchanged before their holder counts as a second person. */
  secondPersonDays: number
  /** Who stands behind certificates. */
  operator: string
}
