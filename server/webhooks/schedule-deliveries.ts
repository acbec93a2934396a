import type { Transaction } from 'kysely'
import type { NumberedEvent } from '#server/events/repositories/events.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { saveDeliveries } from '#server/webhooks/repositories/deliveries.ts'
import { listEnabledToSchedule } from '#server/webhooks/repositories/endpoints.ts'

type Needs = Pick<AppContext, 'jobs' | 'clock'>

/**
 * What follows from events that were just numbered, in the transaction that numbers them: a delivery to each endpoint that wants them, and a
 * job for each endpoint. Where one delivers right now no job is needed: it sees these before it ends.
 */
export async function scheduleDeliveries(transaction: Transaction<Database>, context: Needs, events: NumberedEvent[]): Promise<void> {
  const endpoints = await listEnabledToSchedule(transaction, [...new Set(events.map(({ clientId }) => clientId))])
  const desired = endpoints.flatMap((endpoint) => events.filter((event) => wants(endpoint, event)).map((event) => ({ endpoint, event })))
  const deliveries = desired.map(({ endpoint, event }) => ({ id: newId('whd'), endpointId: endpoint.id, event }))
  await saveDeliveries(transaction, deliveries, context.clock.now())
  const idle = new Set(desired.filter(({ endpoint }) => !endpoint.isBusy).map(({ endpoint }) => endpoint.id))
  for (const endpointId of idle) await context.jobs.enqueue(transaction, 'deliver-webhooks', { endpointId })
}

type Filter = { id: string; clientId: string; eventTypes: readonly string[] }

/** No types are all types. A test goes to the endpoint that it tests. */
export function wants({ id, clientId, eventTypes }: Filter, event: Pick<NumberedEvent, 'clientId' | 'type' | 'onlyEndpointId'>): boolean {
  if (event.clientId !== clientId) return false
  if (event.onlyEndpointId !== null) return event.onlyEndpointId === id
  return eventTypes.length === 0 || eventTypes.includes(event.type)
}
