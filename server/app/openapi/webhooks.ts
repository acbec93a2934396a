import type { EventBody } from '#contract/events/event.ts'
import { type EventType, eventDescriptions, eventTypes } from '#contract/events/event-type.ts'
import { fullEventSchema } from '#contract/webhooks/full-body.ts'
import { webhookTag } from '#server/app/openapi/call-tags.ts'
import { toExample } from '#server/app/openapi/example.ts'
import { type JsonSchema, type Parameter, toSchema } from '#server/app/openapi/schema.ts'

/** Where a delivery goes is the receiver's own: OpenAPI has them beside the paths, a name each. */
export function toWebhooks() {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: toWebhook(type) }]))
}

function toWebhook(type: EventType) {
  return {
    operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [webhookTag],
    summary: type,
    description: eventDescriptions[type],
    security: [],
    parameters: deliveryHeaders,
    requestBody: { required: true, content: { 'application/json': { schema: toBodySchema(type), examples: toBodyExamples(type) } } },
    responses: answers,
  }
}

/** As it is delivered: `data` stands in full bodies alone. */
export function toEventSchema(): JsonSchema {
  const { required, ...schema } = toSchema(fullEventSchema, 'output')
  return { ...schema, required: (required as string[]).filter((name) => name !== 'data') }
}

const toBodySchema = (type: EventType): JsonSchema => ({
  allOf: [{ $ref: '#/components/schemas/Event' }, { type: 'object', properties: { type: { const: type } } }],
})

const statusOf: Partial<Record<EventType, EventBody['status']>> = {
  'request.created': 'URL_GENERATED',
  'request.approved': 'APPROVED',
  'request.rejected': 'REJECTED',
  'request.submitted': 'WAIT_FOR_APPROVAL',
  'request.expired': 'EXPIRED',
}

function toBodyExamples(type: EventType) {
  const thin = toThinExample(type)
  const { data } = toEventSchema().properties as { data: JsonSchema }
  return { thin: { value: thin }, full: { value: { ...thin, data: thin.requestId === null ? null : toExample(data) } } }
}

function toThinExample(type: EventType): EventBody {
  const isTest = type === 'webhook.test'
  return {
    id: 'evt_…',
    type,
    createdAt: '2026-05-01T12:00:00.000Z',
    mode: 'live',
    sequence: 42,
    requestId: isTest ? null : 'req_…',
    companyRequestId: null,
    status: statusOf[type] ?? null,
    receiptId: type === 'request.approved' || type === 'request.rejected' ? 'rcp_…' : null,
  }
}

const deliveryHeaders: Parameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event, the same in every try: keep those that you have handled.',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this try was made, in seconds since 1970. Refuse what is more than five minutes away.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'Signatures of `id.timestamp.body`, separated by spaces: `v1,` and HMAC-SHA256 by the secret, `v1a,` and Ed25519 by the private half of the public key, both in base64.',
    schema: { type: 'string' },
  },
]

const answers = {
  '2XX': { description: 'Received. Answer within 15 seconds, and work afterwards.' },
  '410': { description: 'Nobody listens here any more: the endpoint is disabled at once.' },
  default: { description: 'Not received: tried again, ten times over about three days. Redirects are not followed.' },
}
