import { type EventType, eventTypes } from '#contract/events/event-type.ts'
import { deliveryStates } from '#contract/webhooks/delivery.ts'

/** As it is typed; times as the browser's field has them, in the reader's own zone. */
export type DeliveryFilters = { state: string; eventType: string; from: string; to: string }
export const noFilters: DeliveryFilters = { state: '', eventType: '', from: '', to: '' }

/** What was asked for, without what was left empty. */
export function toDeliveryQuery({ state, eventType, from, to }: DeliveryFilters) {
  const knownState = deliveryStates.find((each) => each === state)
  const knownType: EventType | undefined = eventTypes.find((each) => each === eventType)
  const [createdAfter, createdBefore] = [toMoment(from), toMoment(to)]
  return {
    ...(knownState && { state: knownState }),
    ...(knownType && { eventType: knownType }),
    ...(createdAfter && { createdAfter }),
    ...(createdBefore && { createdBefore }),
  }
}

/** ISO 8601 in UTC of what a field for date and time holds; nothing where it holds none. */
export function toMoment(typed: string): string | undefined {
  const time = new Date(typed)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
