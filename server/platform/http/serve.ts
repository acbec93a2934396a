import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, Endpoint, LinkKind, ParamsOf, ParsedBody, ParsedQuery } from '#contract/endpoint.ts'
import { type Language, languageHeader, toLanguage } from '#contract/language.ts'
import { bodyLimits, timing } from '#contract/limits.ts'
import { modeHeader, toMode } from '#contract/mode/mode.ts'
import {
  type ApiKeyCaller,
  type Callers,
  type LinkReach,
  type ShownLink,
  toLinkKind,
  type WantedLink,
} from '#server/platform/callers/callers.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { BodyGate, SentBody } from '#server/platform/http/body-gate.ts'
import { type SecurityEvent, setCaller, setSecurityEvent } from '#server/platform/http/call-facts.ts'
import { readInput } from '#server/platform/http/read-input.ts'
import { readMultipart } from '#server/platform/http/read-multipart.ts'
import { keyedSemaphore } from '#server/platform/limits/keyed-semaphore.ts'
import type { RateLimits } from '#server/platform/limits/rate-limit.ts'
import { isStorable } from '#server/platform/text/storable-text.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'link' | 'token'
  ? { link: OpenLink }
  : E['access'] extends 'api-key'
    ? { customer: ApiKeyCaller }
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
  request: FastifyRequest
}

export type ServeOptions = {
  context: AppContext
  limits: RateLimits
  bodies: BodyGate
  callers: Callers
  requestTimeoutMs?: number
  /** For calls that show the request of their link: `link.readAlong`. */
  readsAlong?: boolean
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
    onRequest: async (request) => limits.requireAddress(request.ip),
    preParsing: async (request, reply, body) => bodies.admit(body, toSentBody(endpoint, options, request, reply)),
    handler: async (request, reply) => {
      const answer = await withinTime(requestTimeoutMs, async () => {
        const call = (await readCall(endpoint, options, request)) as Call<E>
        return endpoint.inTurn ? withUploadSlot(request.ip, () => handle(call)) : handle(call)
      })
      reply.header('cache-control', 'no-store')
      return endpoint.answer.parse(answer)
    },
  })
}

async function readCall(endpoint: Endpoint, options: ServeOptions, request: FastifyRequest) {
  const params = readInput(endpoint, 'params', request.params)
  const { fields, files, fileNames } = endpoint.files
    ? await readFiles(endpoint, endpoint.files, options, request)
    : { fields: request.body, files: {}, fileNames: {} }
  // Any other body was asked before (refuse-unstorable-text.ts).
  if (endpoint.files && !isStorable([fields, fileNames])) throw new Refusal('INVALID_REQUEST_PARAMETERS')
  const isByHeader = endpoint.access === 'staff' || endpoint.access === 'api-key'
  const caller = await (isByHeader ? requireKnownCaller(endpoint, options, request) : requireCaller(endpoint, options, request, fields))
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
  const isByHeader = endpoint.access === 'staff' || endpoint.access === 'api-key'
  const vouch = async (token: string) => {
    await limits.countRefusals(request.ip, () => callers.requireToken(token, { reach: toReach(endpoint) }))
  }
  return {
    request,
    reply,
    maxBytes: maxBodyBytesOf(endpoint),
    hasFiles: endpoint.files !== undefined,
    refuseTooLarge: () => refuseTooLarge(endpoint),
    token: isByHeader ? undefined : toLinkOfHeaders(request).token,
    vouch: endpoint.access === 'open' ? undefined : vouch,
    requireCaller: isByHeader ? () => requireKnownCaller(endpoint, options, request) : undefined,
  }
}

/** Staff and the customer's server show who they are in the head: they are asked before their body is read, and once. */
const knownCallers = new WeakMap<FastifyRequest, ReturnType<typeof requireCaller>>()
function requireKnownCaller(endpoint: Endpoint, options: ServeOptions, request: FastifyRequest) {
  const known = knownCallers.get(request) ?? requireCaller(endpoint, options, request, undefined)
  knownCallers.set(request, known)
  return known
}

function toDevice(request: FastifyRequest): string {
  return `${request.ip} ${request.headers['user-agent'] ?? ''}`
}

/** Before the rest of what was sent is looked at: a stranger learns nothing of it. */
async function requireCaller(
  endpoint: Endpoint,
  { callers, limits, readsAlong = false }: ServeOptions,
  request: FastifyRequest,
  fields: unknown,
) {
  if (endpoint.access === 'open') return {}
  if (endpoint.access === 'api-key') {
    const customer = await limits.countRefusals(request.ip, () => callers.requireApiKey(request.raw.rawHeaders))
    setCaller(request, { kind: 'api-key', id: customer.keyId })
    return { customer }
  }
  if (endpoint.access === 'staff') return { staff: await callers.requireStaff(endpoint.permission, toShownStaff(request)) }
  const link = await limits.countRefusals(request.ip, async () => {
    const wanted = { reach: toReach(endpoint), readsAlong }
    const opened = await (endpoint.access === 'token'
      ? openByToken(callers, request, fields, wanted)
      : callers.requireLink(toShown(endpoint, request, fields), wanted))
    if (!(endpoint.kinds ?? personsOwn).includes(toLinkKind(opened))) throw new Refusal('REQUEST_NOT_FOUND')
    return opened
  })
  setCaller(request, { kind: 'link', id: link.request.id })
  limits.requireLink(link.request.id)
  await callers.recordLinkUse(link, toDevice(request))
  return { link }
}

/** What staff show; whoever they are is told to the log, also where they are refused. */
export function toShownStaff(request: FastifyRequest) {
  const onKnown = (id: string) => setCaller(request, { kind: 'staff', id })
  return { accessToken: toLinkOfHeaders(request).token, device: toDevice(request), mode: toMode(request.headers[modeHeader]), onKnown }
}

const toReach = ({ answersWhenOver }: Endpoint): LinkReach => (answersWhenOver ? 'over' : 'open')

const personsOwn: readonly LinkKind[] = ['individual', 'invited']

/** By its token alone; a request that the call names beside it must be the same one. */
async function openByToken(callers: Callers, request: FastifyRequest, fields: unknown, wanted: WantedLink): Promise<OpenLink> {
  const body = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  const query = request.query as Record<string, unknown>
  const link = await callers.requireToken(toLinkOfHeaders(request).token ?? toId(body.token), wanted)
  // A company's calls name what is inside it in their query: their services look for that.
  const named = body.requestId ?? (toLinkKind(link) === 'corporate' ? undefined : query.requestId)
  if (named !== undefined && named !== link.request.id) throw new Refusal('REQUEST_NOT_FOUND')
  return link
}

function toShown(endpoint: Endpoint, request: FastifyRequest, fields: unknown): ShownLink {
  if (!endpoint.input) return toLinkOfHeaders(request)
  const shown = toLinkOfBody(fields)
  return shown.token === undefined ? { ...shown, token: toLinkOfHeaders(request).token } : shown
}

function toLinkOfBody(fields: unknown): ShownLink {
  if (typeof fields !== 'object' || fields === null) throw new Refusal('INVALID_REQUEST_PARAMETERS')
  const { requestId, token } = fields as Record<string, unknown>
  return { requestId: toId(requestId), token: toId(token) }
}

export function toLinkOfHeaders(request: FastifyRequest): ShownLink {
  const { id } = request.params as { id?: unknown }
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return { requestId: toId(id), token: scheme?.toLowerCase() === 'bearer' ? toId(token) : undefined }
}

/** No id of ours is long. */
function toId(word: unknown): string | undefined {
  return typeof word === 'string' && word.length <= 400 ? word : undefined
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
