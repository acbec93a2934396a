import pg from 'pg'
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts'
import { deliveryFailures } from '#contract/webhooks/delivery.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { JobName } from '#server/platform/ports.ts'
import { tableNames } from '#server/platform/tracing/table-names.ts'
import { VisionFault } from '#vision/engine.ts'

/**
 * Everything that a span may say, by name and by value. A name that does not stand here does not compile, and where it comes another way
 * it is left out; so is a value that is none of its kind. Nothing here takes a text that somebody wrote: texts are of closed lists, routes
 * are patterns of the code, ids are drawn by this server for one call.
 */
const rules = {
  'http.request.method': oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other']),
  'http.route': matching<RouteTemplate>(/^(?:unknown|[/*][\w/:.*-]{0,200})$/),
  'http.response.status_code': numberTo(999),
  'portico.request_id': matching<RequestId>(/^[\w-]{16}$/),
  'portico.access': oneOf(['open', 'link', 'token', 'api-key', 'secret-key', 'staff']),
  'portico.database.statements': numberTo(1e9),
  'portico.database.ms': numberTo(1e9),
  'db.system.name': oneOf(['postgresql']),
  'db.operation.name': oneOf(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'other']),
  'db.collection.name': oneOf(tableNames),
  'portico.vision.job': oneOf(['inspectDocument', 'detectFaces', 'detectDocument', 'inspectClip']),
  'portico.inspection.job': oneOf(['inspectFile', 'inspectLogo', 'readOwnership']),
  'portico.queue_ms': numberTo(1e9),
  'portico.job': oneOf(
    namesOf<JobName>({
      'send-mail': true,
      'expire-requests': true,
      'index-requests': true,
      'sweep-blobs': true,
      'erase-people': true,
      'sign-checkpoint': true,
      'mail-checkpoint': true,
      'deliver-webhooks': true,
      'export-subject': true,
    }),
  ),
  'portico.outcome': oneOf(['done', 'failed']),
  'portico.outgoing.target': oneOf(['mail', 'webhook', 'registry', 'storage', 'virus-scanner', 'identity-provider']),
  'portico.outgoing.operation': oneOf([
    ...(['send', 'send-report', 'post', 'search', 'get-profile', 'put', 'get', 'remove', 'list', 'check', 'scan', 'ask'] as const),
  ]),
  'error.type': { accepts: isErrorType },
} satisfies Record<string, Rule<string> | Rule<number>>

export type SpanAttributes = { [N in keyof typeof rules]?: (typeof rules)[N] extends Rule<infer T> ? T : never }
export type SpanKindName = 'call' | 'statement' | 'vision' | 'inspection' | 'job' | 'outgoing'

declare const checked: unique symbol
/** The pattern of a route as the code wrote it. */
export type RouteTemplate = string & { [checked]: 'route' }
/** As this server drew it for one call. */
export type RequestId = string & { [checked]: 'request' }
/** A class of errors: never what one said. */
export type ErrorType = string & { [checked]: 'error' }

/** What may be written of these; what may not is left out. */
export function toAllowedAttributes(given: SpanAttributes): Record<string, string | number> {
  const allowed: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(given)) if (isAllowedAttribute(name, value)) allowed[name] = value
  return allowed
}

export function isAllowedAttribute(name: string, value: unknown): value is string | number {
  return Object.hasOwn(rules, name) && rules[name as keyof typeof rules].accepts(value)
}

/** A span is named by what it may say, and by nothing else. */
export function toSpanName(kind: SpanKindName, given: SpanAttributes): string {
  const {
    'http.request.method': method,
    'http.route': route,
    'db.operation.name': operation,
    'db.collection.name': table,
    'portico.vision.job': vision,
    'portico.inspection.job': inspection,
    'portico.job': job,
    'portico.outgoing.target': target,
    'portico.outgoing.operation': asked,
  } = toAllowedAttributes(given)
  const parts = {
    call: [method, route],
    statement: [operation, table],
    vision: ['vision', vision],
    inspection: ['inspection', inspection],
    job: ['job', job],
    outgoing: [target, asked],
  }[kind]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Of a route as Fastify knows it, which is undefined where none was meant. */
export function toRouteTemplate(url: string | undefined): RouteTemplate {
  return (url !== undefined && rules['http.route'].accepts(url) ? url : 'unknown') as RouteTemplate
}

export function toRequestId(id: string): RequestId {
  return id as RequestId
}

export function toMethod(method: string): NonNullable<SpanAttributes['http.request.method']> {
  return rules['http.request.method'].accepts(method) ? method : 'other'
}

/** Names of the code, of the system and of PostgreSQL; whatever is none of them is an Error. */
export function toErrorType(error: unknown, depth = 0): ErrorType {
  if (error instanceof Refusal) return toErrorTypeOfCode(error.code)
  if (error instanceof VisionFault) return `vision.${error.kind}` as ErrorType
  if (!(error instanceof Error)) return 'Error' as ErrorType
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (systemCodes.has(code)) return code as ErrorType
  }
  if (error instanceof pg.DatabaseError && sqlState.test(error.code ?? '')) return `database.${error.code}` as ErrorType
  // `fetch` hides what the line said behind a TypeError.
  if (error.cause instanceof Error && depth < mostCauses) return toErrorType(error.cause, depth + 1)
  return (classes.has(error.name) ? error.name : 'Error') as ErrorType
}

export function toErrorTypeOfCode(code: ErrorCode): ErrorType {
  return code as string as ErrorType
}

export function toErrorTypeOfDelivery(failure: (typeof deliveryFailures)[number]): ErrorType {
  return `webhook.${failure}` as ErrorType
}

/** They may go round in a circle. */
const mostCauses = 5
const sqlState = /^[0-9A-Z]{5}$/
const systemCodes = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EPIPE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EPROTO',
  ],
  ...['ENOSPC', 'EACCES', 'EPERM', 'ENOENT', 'EMFILE', 'EIO', 'EROFS', 'ABORT_ERR', 'CERT_HAS_EXPIRED', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  // Of nodemailer.
  ...['ECONNECTION', 'EAUTH', 'EENVELOPE', 'EMESSAGE', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'ESTREAM'],
])
const classes = new Set([
  ...['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'AggregateError', 'AbortError', 'TimeoutError', 'ZodError'],
  ...['AddressNotAllowed', 'AnswerTooLarge'],
])
const visionKinds: Record<VisionFault['kind'], true> = {
  unsupported: true,
  unreadable: true,
  'too-large': true,
  'too-short': true,
  'no-video-track': true,
  interrupted: true,
  crashed: true,
  'over-limit': true,
  busy: true,
}
const knownErrors = new Set<string>([
  ...errorCodes,
  ...Object.keys(visionKinds).map((kind) => `vision.${kind}`),
  ...deliveryFailures.map((failure) => `webhook.${failure}`),
  ...systemCodes,
  ...classes,
  'Error',
])

function isErrorType(value: unknown): value is ErrorType {
  return typeof value === 'string' && (knownErrors.has(value) || (value.startsWith('database.') && sqlState.test(value.slice(9))))
}

type Rule<T> = { accepts(value: unknown): value is T }

function oneOf<const T extends string>(values: readonly T[]): Rule<T> {
  const known = new Set<unknown>(values)
  return { accepts: (value): value is T => known.has(value) }
}

function matching<T extends string>(pattern: RegExp): Rule<T> {
  return { accepts: (value): value is T => typeof value === 'string' && pattern.test(value) }
}

function numberTo(most: number): Rule<number> {
  return { accepts: (value): value is number => typeof value === 'number' && value >= 0 && value <= most }
}

function namesOf<N extends string>(names: Record<N, true>): N[] {
  return Object.keys(names) as N[]
}
