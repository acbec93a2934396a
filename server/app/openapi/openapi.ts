import * as z from 'zod/mini'
import { allEndpoints, allEventStreams } from '#contract/api/all-endpoints.ts'
import { problem, problemMediaType } from '#contract/api/problem.ts'
import { type Access, customerHeaders, type Endpoint, type EventStream, requestIdHeader } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes, errorStatus, toMessageCode } from '#contract/error-codes.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { languageHeader, languages } from '#contract/language.ts'
import { livenessLimits } from '#contract/limits.ts'
import { ownAccount, type StaffAccess, secondFactorSetup } from '#contract/permissions.ts'
import { anyScope, type ScopeAccess } from '#contract/scopes.ts'
import { tusMediaType } from '#contract/uploads/tus.ts'
import { toAnswerHeaders, toHeaderParameters, toRefusalHeaders } from '#server/app/openapi/call-headers.ts'
import { callTags, findTag, toTagGroups, webhookTag } from '#server/app/openapi/call-tags.ts'
import { toCallExample } from '#server/app/openapi/example.ts'
import { type JsonSchema, type Parameter, toSchema } from '#server/app/openapi/schema.ts'
import { toCodeSamples } from '#server/app/openapi/snippets.ts'
import { toEventSchema, toWebhooks } from '#server/app/openapi/webhooks.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toProblem } from '#server/platform/http/to-problem.ts'

type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }>
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; headers?: JsonSchema; content: Content }>
}

const accessErrors: Record<Access, ErrorCode[]> = {
  open: [],
  link: ['TOKEN_EXPIRED', 'COD_IS_NOT_FOUND', 'REQUEST_NOT_FOUND'],
  token: ['TOKEN_EXPIRED', 'REQUEST_NOT_FOUND'],
  'api-key': [
    'API_KEY_NOT_FOUND',
    'API_KEY_EXPIRED',
    'API_KEY_ACCESS_DENIED',
    'API_KEY_NETWORK_DENIED',
    'API_KEY_SCOPE_MISSING',
    'MISSING_CLIENT_ID',
    'DUPLICATE_CLIENT_ID',
    'MISSING_SESSION_UUID',
    'DUPLICATE_SESSION_UUID',
    'IDEMPOTENCY_KEY_IN_USE',
  ],
  'secret-key': [
    'API_KEY_NOT_FOUND',
    'API_KEY_AMBIGUOUS',
    'API_KEY_REVOKED',
    'API_KEY_EXPIRED',
    'API_KEY_NETWORK_DENIED',
    'API_KEY_SCOPE_MISSING',
    'API_VERSION_UNKNOWN',
  ],
  staff: ['INVALID_SESSION', 'SECOND_FACTOR_SETUP_NEEDED', 'PERMISSION_DENIED'],
}
const bodyErrors: ErrorCode[] = [
  'VALIDATION_ERROR',
  'INVALID_REQUEST_PARAMETERS',
  'ERROR_UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'TOO_MANY_UPLOADS',
  'SERVER_BUSY',
]
const houseErrors: ErrorCode[] = ['TOO_MANY_REQUESTS', 'ERROR_NETWORK_TIMEOUT', 'ERROR_SOMETHING_WENT_WRONG', 'SYSTEM_ERROR']

/** Every refusal that a call can answer: its own, those of its access, of reading it, and of the house. */
export function errorsOf(call: Endpoint): ErrorCode[] {
  const reading: ErrorCode[] = call.input ? bodyErrors : call.query || call.params ? ['INVALID_REQUEST_PARAMETERS'] : []
  const over: ErrorCode[] = (call.access === 'link' || call.access === 'token') && !call.answersWhenOver ? ['LINK_EXPIRED'] : []
  const consent: ErrorCode[] = call.consent === 'biometric' ? ['CONSENT_REQUIRED'] : []
  const again: ErrorCode[] =
    call.access === 'secret-key' && call.method === 'POST' ? ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] : []
  return [...new Set([...call.errors, ...accessErrors[call.access], ...again, ...over, ...consent, ...reading, ...houseErrors])]
}

/** The OpenAPI 3.1 description of every call of the contract. */
export function toOpenApi(serverUrl = '/') {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of allEndpoints) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(call) }
  }
  for (const stream of allEventStreams) paths[stream.path.replace(/:(\w+)/g, '{$1}')] = { get: toStreamOperation(stream) }
  const used = new Set([webhookTag, ...Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ tags }) => tags))])
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portico',
      version: '1.0.0',
      summary: 'Self-hosted identity and business onboarding.',
      description:
        `Every call takes \`${languageHeader}\` (${languages.join(' or ')}) and answers \`${requestIdHeader}\`. ` +
        'A refusal has an HTTP status of 400 or more and an error body whose errorCode never changes; its words come in the language asked for.',
    },
    servers: [{ url: serverUrl, description: 'This server' }],
    tags: callTags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    'x-tagGroups': toTagGroups(used),
    paths,
    webhooks: toWebhooks(),
    components: {
      schemas: { Error: errorBody, Problem: toSchema(problem, 'output'), Event: toEventSchema() },
      securitySchemes: {
        linkToken: { type: 'http', scheme: 'bearer', description: "The token of the applicant's link." },
        accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a session of staff.' },
        secretKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which says whose customer and mode it is. Each call names the scope that it asks for.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: customerHeaders.apiKey,
          description: 'The same key in a header. Made in the staff area, or by: npm run portico -- api-key create',
        },
      },
    },
  }
}

function toOperation(call: Endpoint): Operation {
  return {
    operationId: call.name,
    ...toCodeSamples(call.name),
    tags: toTags(call),
    summary: toTitle(call.name),
    description: toDescription(call),
    security: toSecurity(call),
    parameters: toParameters(call),
    ...((call.input || isBytes(call)) && { requestBody: { required: true as const, content: toBody(call) } }),
    responses: {
      [call.answerStatus ?? 200]: {
        description: 'Done.',
        headers: toAnswerHeaders(call),
        content: call.answerStatus === 204 ? {} : { 'application/json': toAnswer(call) },
      },
      ...toRefusals(call),
    },
  }
}

const isBytes = ({ protocol, method }: Endpoint) => protocol === 'tus' && method === 'PATCH'

function toAnswer({ name, answer }: Endpoint) {
  const schema = toSchema(answer, 'output')
  return { schema, example: toCallExample(name, 'answer', schema) }
}

/** `createStaffRole` as a heading: Create staff role. */
function toTitle(name: string): string {
  const spaced = name.replace(/ByKey$/, '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function toDescription(call: Endpoint): string {
  const link = call.access === 'link' && call.input ? 'The link stands in the body: requestId and token.' : ''
  return [call.summary, toNeedText(call), link].filter(Boolean).join(' ')
}

function toTags({ path }: Pick<Endpoint, 'path'>): string[] {
  const tag = findTag(path)
  return tag ? [tag] : []
}

/** What each `data:` line says is the schema of its content. */
function toStreamOperation({ data, event, maxOpenMs, ...stream }: EventStream): Operation {
  const { access, ...rest } = stream
  const who = access === 'token' ? ({ access, consent: 'none' } as const) : { access }
  const call: Endpoint = { ...rest, ...who, method: 'GET', answer: data }
  const operation = toOperation(call)
  const answer = {
    description: `Events named "${event}", for at most ${maxOpenMs / 60_000} minutes.`,
    content: { 'text/event-stream': { schema: toSchema(data, 'output') } },
  }
  return { ...operation, responses: { ...operation.responses, 200: answer } }
}

const toScopes = (scope: ScopeAccess) => (scope === anyScope ? [] : [scope])

function toSecurity({ access, input, scope }: Endpoint): Record<string, string[]>[] {
  if (access === 'api-key') return [{ apiKey: [] }]
  if (access === 'secret-key') return [{ secretKey: toScopes(scope) }, { apiKey: toScopes(scope) }]
  if (access === 'staff') return [{ accessToken: [] }]
  return access === 'token' || (access === 'link' && !input) ? [{ linkToken: [] }] : []
}

function toParameters(call: Endpoint): Parameter[] {
  const language: Parameter = { name: languageHeader, in: 'header', required: false, schema: { type: 'string', enum: [...languages] } }
  const headers = toHeaderParameters(call)
  return [...toFields(call.params, 'path'), ...toFields(call.query, 'query'), ...headers, language]
}

function toFields(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({ name, in: place, required: required.includes(name), schema: field }))
}

function toBody(call: Endpoint): Content {
  if (isBytes(call)) return { [tusMediaType]: { schema: { type: 'string', contentMediaType: tusMediaType } } }
  const schema = toSchema(call.input ?? z.object({}), 'input') as { properties?: JsonSchema; required?: string[] }
  if (!call.files) return { 'application/json': { schema, example: toCallExample(call.name, 'body', schema) } }
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `WebM or MP4, at most ${livenessLimits.videoMaxBytes} bytes.`,
  }
  const files = Object.fromEntries(call.files.map((name) => [name, file]))
  const required = [...(schema.required ?? []), ...call.files]
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, ...files }, required } } }
}

function toRefusals(call: Endpoint): Operation['responses'] {
  const errors = errorsOf(call)
  const statuses = [...new Set(errors.map((code) => errorStatus[code]))].sort()
  const entries = statuses.map((status) => {
    const codes = errors.filter((code) => errorStatus[code] === status)
    const content = call.access === 'secret-key' ? toProblemContent(codes) : toErrorContent(codes)
    return [String(status), { description: codes.join(', '), headers: toRefusalHeaders(call, codes), content }] as const
  })
  return Object.fromEntries(entries)
}

function toErrorContent(codes: ErrorCode[]): Content {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: toErrorExample(code) }]))
  return { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } }
}

function toProblemContent(codes: ErrorCode[]): Content {
  const call = { requestId: 'b0f6f0e2', language: 'en', publicUrl: 'https://verify.example.com' } as const
  const examples = Object.fromEntries(codes.map((code) => [code, { value: toProblem(new Refusal(code), call) }]))
  return { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' }, examples } }
}

/** As the server answers it. */
const errorBody: JsonSchema = {
  type: 'object',
  required: ['errorCode', 'messageCode', 'title', 'message', 'status', 'requestId', 'timestamp'],
  properties: {
    errorCode: { type: 'string', enum: [...errorCodes] },
    messageCode: {
      type: 'string',
      description: `The same word as errorCode, but for INVALID_SESSION, which says ${toMessageCode('INVALID_SESSION')}: refresh once and try again.`,
    },
    title: { type: 'string' },
    message: { type: 'string', description: 'What to do next, in the language asked for.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    requestId: { type: 'string', description: `The ${requestIdHeader} of this answer.` },
    timestamp: { type: 'string', format: 'date-time' },
    details: { description: 'More about it, where there is more: for VALIDATION_ERROR, which fields.' },
  },
}

/** What the caller must be allowed; nothing where everybody whom the access lets in may call. */
function toNeedText({ permission, scope }: Endpoint): string {
  if (scope) return scope === anyScope ? 'Any key may make this call.' : `Asks for the scope ${scope}.`
  return permission ? toPermissionText(permission) : ''
}

function toPermissionText(permission: StaffAccess): string {
  if (permission === secondFactorSetup)
    return 'Open to all staff, for their own account, even before a second factor that the customer requires.'
  return permission === ownAccount ? 'Open to all staff, for their own account.' : `Asks for the permission ${permission}.`
}

export function toErrorExample(code: ErrorCode) {
  const words = toErrorMessage(code, 'en')
  return {
    errorCode: code,
    messageCode: toMessageCode(code),
    ...words,
    status: errorStatus[code],
    requestId: 'b0f6f0e2',
    timestamp: '2026-05-01T12:00:00.000Z',
  }
}
