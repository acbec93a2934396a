import type { AppContext } from '#server/platform/context.ts'
import { newSecret } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { WebhookEndpointRow } from '#server/platform/database/schema-events.ts'
import { deliverDue } from '#server/webhooks/deliver-due.ts'
import { findNextDue } from '#server/webhooks/repositories/deliveries.ts'
import { changeEndpoint, lockEndpoint, releaseEndpoint, takeEndpoint } from '#server/webhooks/repositories/endpoints.ts'
import { openSender } from '#server/webhooks/send-delivery.ts'

export type DeliverContext = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'webhooks' | 'jobs' | 'publicUrl' | 'pubsub' | 'log'>

const leaseSeconds = 20
const renewEveryMs = 5_000
/** Then another job goes on, so that no endpoint keeps a worker for itself. */
const longestTurnMs = 60_000

/** Who holds the endpoint meanwhile, and whether to come to an end. */
type Turn = { holder?: string; isStopped?: () => boolean }

/**
 * The job: delivers what is due to one endpoint, as long as more is due. One server at a time holds an endpoint; what is scheduled meanwhile
 * is seen by this one before it lets go.
 */
export async function deliverTo(
  context: DeliverContext,
  endpointId: string,
  { holder = newSecret(), isStopped = () => false }: Turn = {},
): Promise<void> {
  const take = () => takeEndpoint(context.db, { id: endpointId, holder, lastsSeconds: leaseSeconds })
  const endpoint = await take()
  if (!endpoint) return
  const open = async (row: WebhookEndpointRow) => openSender(context, row, await openKeyOf(context.db, context.masterKey, row.subjectId))
  const until = performance.now() + longestTurnMs
  const isTimeUp = () => isStopped() || performance.now() >= until
  try {
    let sender = await open(endpoint)
    // With the lease, what was changed of the endpoint meanwhile.
    const renew = async () => {
      const row = await take()
      if (row) sender = await open(row)
    }
    const renewal = setInterval(() => renew().catch(() => undefined), renewEveryMs)
    try {
      do await deliverDue(context, endpoint, { send: (delivery) => sender(delivery), isTimeUp })
      while (!(await letGo(context, endpoint, { holder, isLast: isTimeUp() })))
    } finally {
      clearInterval(renewal)
    }
  } finally {
    await releaseEndpoint(context.db, { id: endpointId, holder })
  }
}

/** For a holder that died: the endpoint is free before its lease is over. */
export async function letGoOf({ db }: Pick<DeliverContext, 'db'>, held: { endpointId: string; holder: string }): Promise<void> {
  await releaseEndpoint(db, { id: held.endpointId, holder: held.holder })
}

/** Lets the endpoint go where nothing is due, and sees to it that a job comes back when something will be. False: more is due now. */
async function letGo(
  context: DeliverContext,
  { id, clientId }: WebhookEndpointRow,
  { holder, isLast }: { holder: string; isLast: boolean },
): Promise<boolean> {
  return context.db.transaction().execute(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, { id, clientId })
    if (!endpoint?.enabled) return true
    const now = context.clock.now()
    const next = await findNextDue(transaction, id)
    if (next && next <= now && !isLast) return false
    if (next && (next <= now || endpoint.wakeAt === null || endpoint.wakeAt <= now || endpoint.wakeAt > next)) {
      await context.jobs.enqueue(transaction, 'deliver-webhooks', { endpointId: id }, next)
      await changeEndpoint(transaction, { id, clientId }, { wakeAt: next })
    }
    await releaseEndpoint(transaction, { id, holder })
    return true
  })
}
