import type { EventBody } from '#contract/events/event.ts'
import type { EventRow } from '#server/events/repositories/events.ts'

type Reported = Pick<EventRow, 'id' | 'type' | 'requestId' | 'companyRequestId' | 'status' | 'receiptId' | 'createdAt'> & {
  sequence: string
}

/** What is told of an event: ids, type, time and status, and nothing of a person. */
export function toEventBody(event: Reported, mode: EventBody['mode']): EventBody {
  const { id, type, createdAt, sequence, requestId, companyRequestId, status, receiptId } = event
  return {
    id,
    type,
    createdAt: createdAt.toISOString(),
    mode,
    sequence: Number(sequence),
    requestId,
    companyRequestId,
    status,
    receiptId,
  }
}
