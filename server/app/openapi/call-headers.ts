import { apiVersionHeader, apiVersions } from '#contract/api/versions.ts'
import { customerHeaders, type Endpoint, idempotencyKeyHeader, requestIdHeader } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus, retryAfterSeconds } from '#contract/error-codes.ts'
import { tusHeaders, tusVersion } from '#contract/uploads/tus.ts'
import type { JsonSchema, Parameter } from '#server/app/openapi/schema.ts'

/** The headers that a call takes beside who makes it. */
export function toHeaderParameters(call: Endpoint): Parameter[] {
  const { access, method } = call
  if (call.protocol === 'tus') return toTusParameters(call)
  if (access === 'api-key') return customerParameters
  if (access !== 'secret-key') return []
  return method === 'POST' ? [idempotencyParameter, versionParameter] : [versionParameter]
}

type Headers = Record<string, { description: string; schema: JsonSchema }>

const text: JsonSchema = { type: 'string' }
const versionHeaders: Headers = {
  [apiVersionHeader]: { description: 'The version by which this was answered.', schema: { type: 'string', enum: [...apiVersions] } },
}

export function toAnswerHeaders(call: Endpoint): Headers {
  return {
    [requestIdHeader]: { description: 'Names this answer in the log.', schema: text },
    ...(call.access === 'secret-key' && versionHeaders),
    ...(call.protocol === 'tus' && tusAnswerHeaders),
    ...(isReplayable(call) && {
      'idempotent-replayed': { description: '`true` where the call was answered before, and this is that answer.', schema: text },
    }),
  }
}

export function toRefusalHeaders(call: Endpoint, codes: readonly ErrorCode[]): Headers {
  const waits = codes.some((code) => code in retryAfterSeconds || errorStatus[code] === 429)
  return {
    ...toAnswerHeaders(call),
    ...(waits && { 'retry-after': { description: 'How many seconds to wait before the call is sent again.', schema: text } }),
  }
}

const tusAnswerHeaders: Headers = {
  [tusHeaders.version]: { description: 'The version of tus that is spoken here.', schema: { type: 'string', enum: [tusVersion] } },
  [tusHeaders.offset]: { description: 'Of HEAD, GET and PATCH: how many bytes the server has.', schema: text },
  [tusHeaders.length]: { description: 'Of HEAD and GET: how many the file has.', schema: text },
  [tusHeaders.expires]: { description: 'When the upload is removed.', schema: text },
  location: { description: 'Of POST: the address of the upload.', schema: text },
}

function toTusParameters({ method }: Endpoint): Parameter[] {
  const toParameter = (name: string, schema: JsonSchema, description: string, required = true): Parameter => {
    return { name, in: 'header', required, description, schema }
  }
  const version = toParameter(tusHeaders.version, { type: 'string', enum: [tusVersion] }, 'The version of tus.', false)
  const count: JsonSchema = { type: 'integer', minimum: 0 }
  if (method === 'PATCH') return [version, toParameter(tusHeaders.offset, count, 'Where the bytes begin: where the server stands.')]
  if (method !== 'POST') return [version]
  return [
    version,
    toParameter(tusHeaders.length, count, 'Of the whole file, in bytes.'),
    toParameter(
      tusHeaders.metadata,
      text,
      '`kind` (picture or recording) and `sha256` (hexadecimal, of the whole file), each value in base64.',
    ),
  ]
}

const isReplayable = ({ access, method }: Endpoint) => access === 'api-key' || (access === 'secret-key' && method === 'POST')

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
