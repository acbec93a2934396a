import type { VerificationRequest } from '#contract/requests/verification-request.ts'

const decisions: readonly string[] = ['ADMIN_REJECT', 'ADMIN_APPROVE', 'ADMIN_RETRY', 'AUTO_REJECT', 'AUTO_APPROVE', 'LINK_RENEWED']

/** Whether the person asked for another try since the last decision. */
export function wasRetryRequested(activities: VerificationRequest['activities']): boolean {
  const times = (desired: (type: string) => boolean) =>
    activities.filter(({ activityType }) => desired(activityType)).map(({ createdAt }) => createdAt)
  const requested = times((type) => type === 'RETRY_REQUESTED')
  const decided = times((type) => decisions.includes(type))
  return requested.some((at) => decided.every((decidedAt) => decidedAt < at))
}
