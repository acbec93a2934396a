import type { Transaction } from 'kysely'
import type { EventType } from '#contract/events/event-type.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { saveEvents } from '#server/events/repositories/events.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Whoever listens for it is called when an event was committed. */
export const eventsTopic = 'events'

export type NewEvent = {
  clientId: string
  type: EventType
  requestId: string | null
  companyRequestId?: string | null
  status?: RequestStatus | null
  receiptId?: string | null
  /** For a test, which goes to one endpoint. */
  onlyEndpointId?: string
}

/** Writes down, in the transaction of the fact, that something happened: nothing is told that did not, and nothing that did is forgotten. */
export async function recordEvent(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'pubsub'>,
  ...events: NewEvent[]
): Promise<string[]> {
  const rows = events.map((event) => ({ id: newId('evt'), ...event }))
  if (rows.length === 0) return []
  await saveEvents(transaction, rows)
  await context.pubsub.publish(transaction, eventsTopic)
  return rows.map(({ id }) => id)
}
