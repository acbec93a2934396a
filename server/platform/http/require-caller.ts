import type { FastifyRequest } from 'fastify'
import type { Endpoint, LinkKind } from '#contract/endpoint.ts'
import { modeHeader, toMode } from '#contract/mode/mode.ts'
import {
  type Callers,
  type FoundKey,
  type KeyCredentials,
  type LinkCredentials,
  type LinkReach,
  type LinkRequirements,
  toLinkKind,
} from '#server/platform/callers/callers.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireApiVersion } from '#server/platform/http/api-version.ts'
import { setCaller, setResembledKey } from '#server/platform/http/call-facts.ts'
import type { RateLimits } from '#server/platform/limits/rate-limit.ts'

export type AskingOptions = {
  limits: RateLimits
  callers: Callers
  /** For calls that show the request of their link: `link.readAlong`. */
  readsAlong?: boolean
  /** For calls that read for a caller who may be known from an earlier call, and confirm them by what they read: `confirmKnownKey`. */
  confirmsKnownKey?: boolean
}

/** Whoever shows in the head who they are is asked before their body is read, and once. */
export const isByHeader = ({ access }: Endpoint) => access === 'staff' || access === 'api-key' || access === 'secret-key'

const knownCallers = new WeakMap<FastifyRequest, ReturnType<typeof requireCaller>>()
export function requireKnownCaller(endpoint: Endpoint, options: AskingOptions, request: FastifyRequest) {
  const known = knownCallers.get(request) ?? requireCaller(endpoint, options, request, undefined)
  knownCallers.set(request, known)
  return known
}

/**
 * Does a call for a caller who may be known from an earlier one. Where what it read does not confirm them, whatever came of it is left, and
 * all of it is done again for a caller who is looked up: a key that was revoked opens nothing from that moment on.
 */
export async function runConfirmed<O extends AskingOptions, T>(options: O, request: FastifyRequest, run: (options: O) => Promise<T>) {
  if (!options.confirmsKnownKey) return run(options)
  const outcome = await run(options).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  const caller = await knownCallers.get(request)?.catch(() => undefined)
  const known = caller && 'customer' in caller && 'known' in caller.customer ? caller.customer.known : undefined
  if (known && !known.isConfirmed) {
    knownCallers.delete(request)
    return run({ ...options, confirmsKnownKey: false })
  }
  if ('error' in outcome) throw outcome.error
  return outcome.answer
}

/** Before the rest of what was sent is looked at: a stranger learns nothing of it. */
export async function requireCaller(
  endpoint: Endpoint,
  { callers, limits, readsAlong = false, confirmsKnownKey: mayBeKnown = false }: AskingOptions,
  request: FastifyRequest,
  fields: unknown,
) {
  if (endpoint.access === 'open') return {}
  if (endpoint.access === 'api-key') {
    const customer = await limits.countRefusals(request.ip, () => callers.requireApiKey(toKeyCredentials(request)))
    setCaller(request, { kind: 'api-key', id: customer.keyId })
    return { customer }
  }
  if (endpoint.access === 'secret-key') {
    const { scope } = endpoint
    const customer = await limits.countRefusals(request.ip, () =>
      callers.requireSecretKey(scope, toKeyCredentials(request), { mayBeKnown }),
    )
    setCaller(request, { kind: 'api-key', id: customer.keyId })
    limits.requireKey(customer.keyId)
    requireApiVersion(request)
    return { customer }
  }
  if (endpoint.access === 'staff') return { staff: await callers.requireStaff(endpoint.permission, toStaffCredentials(request)) }
  const link = await limits.countRefusals(request.ip, async () => {
    const input = { reach: toReach(endpoint), readsAlong }
    const opened = await (endpoint.access === 'token'
      ? openByToken(callers, request, fields, input)
      : callers.requireLink(toShown(endpoint, request, fields), input))
    if (!(endpoint.kinds ?? personsOwn).includes(toLinkKind(opened))) throw new Refusal('REQUEST_NOT_FOUND')
    return opened
  })
  setCaller(request, { kind: 'link', id: link.request.id })
  limits.requireLink(link.request.id)
  if (endpoint.consent === 'biometric') callers.requireConsent(link)
  await callers.recordLinkUse(link, toDevice(request))
  return { link }
}

/** What staff show; whoever they are is told to the log, also where they are refused. */
export function toStaffCredentials(request: FastifyRequest) {
  const onKnown = (id: string) => setCaller(request, { kind: 'staff', id })
  return { accessToken: toLinkOfHeaders(request).token, device: toDevice(request), mode: toMode(request.headers[modeHeader]), onKnown }
}

/** The log of the customer tells of a key that is refused as well. */
function toKeyCredentials(request: FastifyRequest): KeyCredentials {
  const onFound = ({ id, isByPrefix }: FoundKey) =>
    isByPrefix ? setResembledKey(request, id) : setCaller(request, { kind: 'api-key', id })
  return { rawHeaders: request.raw.rawHeaders, address: request.ip, onFound }
}

export const toReach = ({ answersWhenOver }: Endpoint): LinkReach => (answersWhenOver ? 'over' : 'open')

const personsOwn: readonly LinkKind[] = ['individual', 'invited']

/** By its token alone; a request that the call names beside it must be the same one. */
async function openByToken(callers: Callers, request: FastifyRequest, fields: unknown, desired: LinkRequirements): Promise<OpenLink> {
  const body = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  const query = request.query as Record<string, unknown>
  const link = await callers.requireToken(toLinkOfHeaders(request).token ?? toId(body.token), desired)
  // A company's calls name what is inside it in their query: their services look for that.
  const named = body.requestId ?? (toLinkKind(link) === 'corporate' ? undefined : query.requestId)
  if (named !== undefined && named !== link.request.id) throw new Refusal('REQUEST_NOT_FOUND')
  return link
}

function toShown(endpoint: Endpoint, request: FastifyRequest, fields: unknown): LinkCredentials {
  if (!endpoint.input) return toLinkOfHeaders(request)
  const shown = toLinkOfBody(fields)
  return shown.token === undefined ? { ...shown, token: toLinkOfHeaders(request).token } : shown
}

function toLinkOfBody(fields: unknown): LinkCredentials {
  if (typeof fields !== 'object' || fields === null) throw new Refusal('INVALID_REQUEST_PARAMETERS')
  const { requestId, token } = fields as Record<string, unknown>
  return { requestId: toId(requestId), token: toId(token) }
}

export function toLinkOfHeaders(request: FastifyRequest): LinkCredentials {
  const { id } = request.params as { id?: unknown }
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return { requestId: toId(id), token: scheme?.toLowerCase() === 'bearer' ? toId(token) : undefined }
}

/** No id of ours is long. */
export function toId(word: unknown): string | undefined {
  return typeof word === 'string' && word.length <= 400 ? word : undefined
}

export function toDevice(request: FastifyRequest): string {
  return `${request.ip} ${request.headers['user-agent'] ?? ''}`
}
