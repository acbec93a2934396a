import { apiVersionHeader, apiVersions } from '#contract/api/versions.ts'
import { customerHeaders, type Endpoint, idempotencyKeyHeader } from '#contract/endpoint.ts'
import type { Parameter } from '#server/app/openapi/openapi.ts'

/** The headers that a call of the customer's own server takes beside its key. */
export function toHeaderParameters({ access, method }: Endpoint): Parameter[] {
  if (access === 'api-key') return customerParameters
  if (access !== 'secret-key') return []
  return method === 'POST' ? [idempotencyParameter, versionParameter] : [versionParameter]
}

const idempotencyParameter: Parameter = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description:
    'Names this one call: sent again with the same body it gets the first answer for 24 hours, with the header idempotent-replayed.',
  schema: { type: 'string', maxLength: 255 },
}

const versionParameter: Parameter = {
  name: apiVersionHeader,
  in: 'header',
  required: false,
  description:
    'The version of the API that the caller was written for; without it the newest. Every answer names its version in the same header.',
  schema: { type: 'string', enum: [...apiVersions] },
}

const customerParameters: Parameter[] = [
  {
    name: customerHeaders.clientId,
    in: 'header',
    required: true,
    description: 'The customer that the key belongs to.',
    schema: { type: 'string' },
  },
  {
    name: customerHeaders.sessionUuid,
    in: 'header',
    required: true,
    description:
      'Names this one creation: a second call with it and the same body gets the first answer for 24 hours, and costs no second credit.',
    schema: { type: 'string', format: 'uuid' },
  },
]
