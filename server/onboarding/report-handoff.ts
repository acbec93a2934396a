import type { HandoffStep } from '#contract/requests/handoff.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'

type Handoff = VerificationRequest['handoff']

export function toHandoff({ handoffStep, handoffAt }: Pick<VerificationRequestRow, 'handoffStep' | 'handoffAt'>): Handoff {
  return handoffStep && handoffAt && { step: handoffStep, at: handoffAt.toISOString() }
}

/**
 * Another device says how far the applicant came on it; the page that they left hears of it at once. The history says once that the link was
 * opened there, however often it is. Of a request that is over nothing is written down.
 */
export async function reportHandoff(
  context: Pick<AppContext, 'db' | 'pubsub' | 'masterKey' | 'clock'>,
  requestId: string,
  step: HandoffStep,
): Promise<Handoff> {
  return context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    if (isSettled(request.status)) return toHandoff(request)
    const changed = await changeRequest(transaction, request, { handoffStep: step, handoffAt: context.clock.now() })
    if (request.handoffStep === null) {
      const { clientId } = request
      await recordActivity(transaction, context, { clientId, requestId, activityType: 'HANDOFF_OPENED', actor: 'applicant' })
    }
    await context.pubsub.publish(transaction, requestId)
    return toHandoff(changed)
  })
}
