import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersionHeader, newestApiVersion } from '#contract/api/versions.ts'
import type { AnswerOf, Endpoint, ParamsOf, ParsedBody, ParsedQuery } from '#contract/endpoint.ts'
import { type Language, languageHeader, toLanguage } from '#contract/language.ts'
import { bodyLimits } from '#contract/limits.ts'
import { timing } from '#contract/timing.ts'
import { tusHeaders, tusVersion } from '#contract/uploads/tus.ts'
import type { ApiKeyCaller, SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { BodyGate, SentBody } from '#server/platform/http/body-gate.ts'
import { type SecurityEvent, setSecurityEvent } from '#server/platform/http/call-facts.ts'
import { readInput } from '#server/platform/http/read-input.ts'
import { readMultipart } from '#server/platform/http/read-multipart.ts'
import {
  type AskingOptions,
  isByHeader,
  requireCaller,
  requireKnownCaller,
  runConfirmed,
  toDevice,
  toId,
  toLinkOfHeaders,
  toReach,
} from '#server/platform/http/require-caller.ts'
import { findCallKey, type Once, runOnce, sendOnce } from '#server/platform/http/run-once.ts'
import type { Attempt, IdempotentCalls } from '#server/platform/idempotency/idempotent-calls.ts'
import { keyedSemaphore } from '#server/platform/limits/keyed-semaphore.ts'
import type { RateLimits } from '#server/platform/limits/rate-limit.ts'
import { isStorableText } from '#server/platform/text/storable-text.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'link' | 'token'
  ? { link: OpenLink }
  : E['access'] extends 'api-key'
    ? { customer: ApiKeyCaller }
    : E['access'] extends 'secret-key'
      ? { customer: SecretKeyCaller }
      : E['access'] extends 'staff'
        ? { staff: StaffCaller }
        : Record<never, never>

/** A call as its service gets it: what was sent, and who is calling. */
export type Call<E extends Endpoint> = CallerOf<E> & {
  body: ParsedBody<E>
  query: ParsedQuery<E>
  params: ParamsOf<E>
  files: Record<string, Uint8Array>
  /** As the sender named the files: words of a stranger. */
  fileNames: Record<string, string>
  language: Language
  /** Address and browser, to tell one device from another. */
  device: string
  /** The network address that the call came from. */
  address: string
  /** For what is refused in an answer that is none of the errors. */
  setSecurityEvent(event: SecurityEvent): void
  /** For a call that may be sent again: what names its work, and whether another server began it and never said how it ended. */
  attempt?: Attempt
  /** For what an answer says beside its body. */
  setHeader(name: string, value: string): void
  request: FastifyRequest
}

export type ServeOptions = AskingOptions & {
  context: AppContext
  bodies: BodyGate
  idempotentCalls: IdempotentCalls
  requestTimeoutMs?: number
}

function maxBodyBytesOf({ maxBodyBytes = bodyLimits.usualMaxBytes }: Endpoint): number {
  return maxBodyBytes
}

function refuseTooLarge({ tooLarge, maxBodyBytes = 0 }: Endpoint): Refusal {
  if (!tooLarge) return new Refusal('BODY_TOO_LARGE')
  return new Refusal(tooLarge, [{ path: 'file', key: 'file-too-large', params: { max: maxBodyBytes / 1_048_576 } }])
}

/** Files are kept one after the other, so that no address has all the processes that look into them. */
const withUploadSlot = keyedSemaphore({ atOnce: 16, perKey: 8 })

/** Hangs one call of the contract on the server: limit, parse in, ask who it is, handle, parse out. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: ServeOptions,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
): void {
  const { limits, bodies, requestTimeoutMs = endpoint.timeoutMs ?? timing.requestTimeoutMs } = options
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    bodyLimit: maxBodyBytesOf(endpoint),
    onRequest: async (request, reply) => beginCall(endpoint, limits, request, reply),
    preParsing: async (request, reply, body) => bodies.admit(body, toSentBody(endpoint, options, request, reply)),
    handler: async (request, reply) => {
      const work = async (asking: ServeOptions) => {
        const setHeader = (name: string, value: string) => void reply.header(name, value)
        const call = { ...(await readCall(endpoint, asking, request)), setHeader } as Call<E>
        const once = findOnce(endpoint, options, call)
        if (once) return runOnce(once, request.body, (attempt) => handle({ ...call, attempt }))
        return { plain: await (endpoint.inTurn ? withUploadSlot(request.ip, () => handle(call)) : handle(call)) }
      }
      const done = await withinTime(requestTimeoutMs, () => runConfirmed(options, request, work))
      if ('answer' in done) return sendOnce(done, request, reply)
      reply.code(endpoint.answerStatus ?? 200).header('cache-control', 'no-store')
      return endpoint.answer.parse(done.plain)
    },
  })
}

/** Of a call that is done once, however often it is sent. */
function findOnce(endpoint: Endpoint, { idempotentCalls: calls, context: { publicUrl } }: ServeOptions, call: object): Once | undefined {
  const { customer, language, request } = call as { customer?: { client: Client }; language: Language; request: FastifyRequest }
  const key = customer && findCallKey(endpoint, request)
  return key === undefined ? undefined : { endpoint, calls, key, clientId: customer?.client.id ?? '', language, publicUrl, request }
}

/** A key is counted by itself, wherever its server calls from; guesses at keys are counted by address. */
function beginCall({ access, protocol }: Endpoint, limits: RateLimits, request: FastifyRequest, reply: FastifyReply): void {
  if (protocol === 'tus') beginTusCall(request, reply)
  if (access !== 'secret-key') limits.requireAddress(request.ip)
  else reply.header(apiVersionHeader, newestApiVersion)
}

/** A client of another version is told which one is spoken here, before anything of its call is read. */
function beginTusCall({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header(tusHeaders.version, tusVersion)
  const requested = headers[tusHeaders.version]
  if (requested === undefined || requested === tusVersion) return
  reply.header('tus-version', tusVersion)
  throw new Refusal('UPLOAD_PROTOCOL_UNSUPPORTED')
}

async function readCall(endpoint: Endpoint, options: ServeOptions, request: FastifyRequest) {
  const params = readInput(endpoint, 'params', request.params)
  const { fields, files, fileNames } = endpoint.files
    ? await readFiles(endpoint, endpoint.files, options, request)
    : { fields: request.body, files: {}, fileNames: {} }
  // Any other body was asked before (refuse-unstorable-text.ts).
  if (endpoint.files && !isStorableText([fields, fileNames])) throw new Refusal('INVALID_REQUEST_PARAMETERS')
  const caller = await (isByHeader(endpoint)
    ? requireKnownCaller(endpoint, options, request)
    : requireCaller(endpoint, options, request, fields))
  // As `fetch` sends a text that it was not told the kind of.
  if (endpoint.access === 'secret-key' && request.headers['content-type']?.startsWith('text/plain'))
    throw new Refusal('ERROR_UNSUPPORTED_MEDIA_TYPE')
  const query = readInput(endpoint, 'query', request.query)
  const body = readInput(endpoint, 'input', fields)
  for (const name of endpoint.files ?? []) if (!(name in files)) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: name }])
  const language = request.headers[languageHeader]
  return {
    ...caller,
    params,
    query,
    body,
    files,
    fileNames,
    language: toLanguage(typeof language === 'string' ? language : undefined),
    device: toDevice(request),
    address: request.ip,
    setSecurityEvent: (event: SecurityEvent) => setSecurityEvent(request, event),
    request,
  }
}

async function readFiles(endpoint: Endpoint, names: readonly string[], { bodies }: ServeOptions, request: FastifyRequest) {
  try {
    return await readMultipart(request, names, {
      maxFileBytes: maxBodyBytesOf(endpoint),
      beforeFile: (fields) => bodies.admitFile(request, toId(fields.token)),
    })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    throw isTooLarge && endpoint.tooLarge ? refuseTooLarge(endpoint) : error
  }
}

/** Who sends a body, as far as is known before it is read. */
function toSentBody(endpoint: Endpoint, options: ServeOptions, request: FastifyRequest, reply: FastifyReply): SentBody {
  const { callers, limits } = options
  const vouch = async (token: string) => {
    const link = await limits.countRefusals(request.ip, () => callers.requireToken(token, { reach: toReach(endpoint) }))
    // Also before the bytes are read.
    if (endpoint.consent === 'biometric') callers.requireConsent(link)
  }
  return {
    request,
    reply,
    maxBytes: maxBodyBytesOf(endpoint),
    heldBytes: endpoint.heldBytes,
    hasFiles: endpoint.files !== undefined,
    refuseTooLarge: () => refuseTooLarge(endpoint),
    token: isByHeader(endpoint) ? undefined : toLinkOfHeaders(request).token,
    vouch: endpoint.access === 'open' ? undefined : vouch,
    requireCaller: isByHeader(endpoint) ? () => requireKnownCaller(endpoint, options, request) : undefined,
  }
}

async function withinTime<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('ERROR_NETWORK_TIMEOUT')), timeoutMs)
  })
  try {
    return await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
