import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { WebhookEndpointRow } from '#server/platform/database/schema-events.ts'
import { listColleagues } from '#server/staff/colleagues.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'
import { sendWebhookDisabled } from '#server/staff/members/staff-mail.ts'
import { type Outcome, saveOutcomes } from '#server/webhooks/repositories/deliveries.ts'
import { changeEndpoint, countOutcomes, findStaffTenant } from '#server/webhooks/repositories/endpoints.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'jobs' | 'publicUrl' | 'pubsub'>

const hourMs = 3_600_000
/** A receiver that took nothing for so long, and was tried as often as one delivery is, is switched off. */
const failingForMs = 5 * 24 * hourMs
const failingTries = 10
/** So is one for which so many events one after the other have spent every try, also where that took less time. */
const maxSpentEvents = 10

/** Writes down how tries went. False: the endpoint is off now, and nothing more is sent to it. */
export async function keepOutcomes(context: Needs, { id, clientId }: WebhookEndpointRow, outcomes: readonly Outcome[]): Promise<boolean> {
  if (outcomes.length === 0) return true
  const now = context.clock.now()
  const failed = outcomes.filter(({ failure }) => failure !== null)
  return context.db.transaction().execute(async (transaction) => {
    // The endpoint first: whoever removes or changes it takes its row before those of its deliveries.
    const spent = outcomes.filter(({ state }) => state === 'failed').length
    const counts = { succeeded: outcomes.length - failed.length, failed: failed.length, spent }
    const endpoint = await countOutcomes(transaction, { id, ...counts, now })
    if (!endpoint) return false
    await saveOutcomes(transaction, endpoint.deletedAt ? outcomes.map(withoutNextTry) : outcomes, now)
    const because = failed.some(({ answerStatus }) => answerStatus === 410) ? 'gone' : isFailingLong(endpoint, now) ? 'failing' : null
    if (!endpoint.enabled || !because) return endpoint.enabled
    await changeEndpoint(transaction, { id, clientId }, { enabled: false, disabledBecause: because, disabledAt: now })
    const readers = (
      await listColleagues({ db: transaction, masterKey: context.masterKey }, await findStaffTenant(transaction, clientId))
    ).filter(({ permissions }) => permissions.has('webhooks:write'))
    const entry = { action: 'webhook.disabled', target: { kind: 'webhook', id }, facts: { because } } as const
    for (const reader of readers) {
      const user = await findStaff(transaction, context, reader.id)
      if (user) await sendWebhookDisabled(transaction, context, user, { endpointId: id, at: now })
    }
    await recordAudit(transaction, context, { clientId, actor: systemActor, ...entry })
    return false
  })
}

/** An endpoint that was deleted meanwhile gets no other. */
const withoutNextTry = (outcome: Outcome): Outcome => (outcome.state === 'waiting' ? { ...outcome, state: 'failed' } : outcome)

function isFailingLong({ failingSince, failedInRow, spentInRow }: WebhookEndpointRow, now: Date): boolean {
  if (spentInRow >= maxSpentEvents) return true
  return failingSince !== null && failedInRow >= failingTries && now.getTime() - failingSince.getTime() >= failingForMs
}
