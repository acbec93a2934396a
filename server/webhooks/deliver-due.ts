import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookEndpointRow } from '#server/platform/database/schema-events.ts'
import type { DeliverContext } from '#server/webhooks/deliver.ts'
import { keepOutcomes } from '#server/webhooks/keep-outcomes.ts'
import { type DueDelivery, listDue, type Outcome } from '#server/webhooks/repositories/deliveries.ts'
import type { Sender } from '#server/webhooks/send-delivery.ts'

/** At once to one endpoint, over all servers. */
const maxAtOnce = 16
const batch = 200
/** Outcomes are written together; a server that is killed in between sends these again. */
const keepEveryMs = 100
/** While something is under way, new deliveries do not wait for it. */
const lookAgainMs = 250

/** Sends what is due to an endpoint, a few at once, and writes down how it went. */
export async function deliverDue(
  context: DeliverContext,
  endpoint: WebhookEndpointRow,
  { send, isTimeUp }: { send: Sender; isTimeUp: () => boolean },
): Promise<void> {
  /** Read, and not written down yet. */
  const known = new Set<string>()
  const ready: DueDelivery[] = []
  const done: Outcome[] = []
  let sending = 0
  let isOver = false
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const desired = { endpointId: endpoint.id, now: context.clock.now(), without: [...known], limit: batch }
    for (const delivery of await listDue(context.db, desired)) {
      known.add(delivery.id)
      ready.push(delivery)
    }
  }

  async function next(): Promise<DueDelivery | undefined> {
    if (ready.length === 0) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    return isOver || isTimeUp() ? undefined : ready.shift()
  }

  async function work(): Promise<void> {
    while (!isOver && !isTimeUp()) {
      const delivery = await next()
      if (delivery) {
        sending += 1
        done.push(await send(delivery))
        sending -= 1
      } else if (sending === 0) return
      else await pause(lookAgainMs)
    }
  }

  async function keep(): Promise<void> {
    const outcomes = done.splice(0)
    if (!(await keepOutcomes(context, endpoint, outcomes))) isOver = true
    for (const { delivery } of outcomes) known.delete(delivery.id)
  }

  async function keepOn(working: Promise<unknown>): Promise<void> {
    let isWorking = true
    const end = () => {
      isWorking = false
    }
    working.then(end, end)
    while (isWorking) {
      await Promise.race([working, pause(keepEveryMs)])
      await keep()
    }
    await keep()
  }

  const working = Promise.all(Array.from({ length: maxAtOnce }, work))
  try {
    await keepOn(working)
    await working
  } finally {
    isOver = true
  }
}
