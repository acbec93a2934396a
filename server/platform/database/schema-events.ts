import type { Generated, Selectable } from 'kysely'
import type { EventType } from '#contract/events/event-type.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { DeliveryFailure } from '#contract/webhooks/delivery.ts'
import type { NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type EventsDatabase = {
  events: EventTable
  eventSequences: { clientId: string; lastSequence: string }
  webhookEndpoints: WebhookEndpointTable
  webhookDeliveries: WebhookDeliveryTable
  webhookAttempts: WebhookAttemptTable
}

export type EventTable = {
  id: string
  position: Generated<string>
  clientId: string
  /** Null until the sequencer has numbered it. */
  sequence: Optional<string>
  type: EventType
  requestId: Optional<string>
  companyRequestId: Optional<string>
  status: Optional<RequestStatus>
  receiptId: Optional<string>
  onlyEndpointId: Optional<string>
  createdAt: TimestampByDefault
}

export type BodyKind = 'thin' | 'full'
export type DisabledBecause = 'staff' | 'api' | 'gone' | 'failing'

export type WebhookEndpointTable = {
  id: string
  clientId: string
  subjectId: string
  url: string
  description: Generated<string>
  eventTypes: Generated<EventType[]>
  bodyKind: Generated<BodyKind>
  /** The secrets of today and, while `rotatedUntil` lies ahead, those before. */
  sealedSecrets: Buffer
  publicKey: string
  rotatedUntil: NullableTimestamp
  enabled: Generated<boolean>
  disabledBecause: Optional<DisabledBecause>
  disabledAt: NullableTimestamp
  failingSince: NullableTimestamp
  failedInRow: Generated<number>
  /** Events one after the other of which every try was spent. */
  spentInRow: Generated<number>
  lastSuccessAt: NullableTimestamp
  busyUntil: NullableTimestamp
  busyHolder: Optional<string>
  wakeAt: NullableTimestamp
  /** Nobody manages it any more; its deliveries are read for their time. */
  deletedAt: NullableTimestamp
  createdAt: TimestampByDefault
  updatedAt: TimestampByDefault
}

export type WebhookEndpointRow = Selectable<WebhookEndpointTable>

export type DeliveryState = 'waiting' | 'delivered' | 'failed'
export type WebhookDeliveryTable = {
  id: string
  clientId: string
  endpointId: string
  eventId: string
  sequence: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  attemptsInRow: Generated<number>
  nextAttemptAt: Timestamp
  lastStatus: Optional<number>
  lastFailure: Optional<DeliveryFailure>
  settledAt: NullableTimestamp
  createdAt: TimestampByDefault
}

export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>

type WebhookAttemptTable = {
  id: Generated<string>
  clientId: string
  deliveryId: string
  attempt: number
  startedAt: Timestamp
  durationMs: number
  answerStatus: Optional<number>
  failure: Optional<DeliveryFailure>
  sealedExchange: Buffer
}
