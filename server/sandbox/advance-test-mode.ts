import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { expireRequest } from '#server/requests/expire-requests.ts'
import { listExpiredIds, listWaitingEndpointIds, moveAllEndsEarlier } from '#server/sandbox/repositories/test-time.ts'
import type { TestCaller } from '#server/sandbox/require-test-request.ts'

const batch = 200

/**
 * Lets time pass for all of a customer's test mode: links, challenges, tries of webhooks, and how long an endpoint has failed. Does what is due by
 * then, and sends what is to be tried again. Refuses TEST_MODE_ONLY.
 */
export async function advanceTestMode(context: AppContext, { client }: TestCaller, hours: number): Promise<{ expired: number }> {
  if (client.testOf === null) throw new Refusal('TEST_MODE_ONLY')
  const { id: clientId } = client
  await context.db.transaction().execute(async (transaction) => {
    await moveAllEndsEarlier(transaction, { clientId, hours })
    for (const endpointId of await listWaitingEndpointIds(transaction, clientId))
      await context.jobs.enqueue(transaction, 'deliver-webhooks', { endpointId })
  })
  let expired = 0
  for (;;) {
    const ids = await listExpiredIds(context.db, { clientId, now: context.clock.now(), limit: batch })
    for (const id of ids) await expireRequest(context, id)
    expired += ids.length
    if (ids.length < batch) return { expired }
  }
}
