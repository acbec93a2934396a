import type { GapKind, RequiredRole } from '#contract/completeness/gap.ts'
import type { SharesReason } from '#contract/completeness/shares-explanation.ts'
import type { UnverifiedState } from '#contract/requests/verification-state.ts'

/** `{name}` stands for a value. */
export type GapMessages = {
  gaps: Record<GapKind, string>
  roles: Record<RequiredRole, string>
  states: Record<UnverifiedState, string>
  reasons: Record<SharesReason, string>
  /** Where a name is not known. */
  somebody: string
  aCompany: string
  /** Between the parts of a list. */
  comma: string
}
