import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'

/** Who called, as far as it is known: ids of ours alone. A link is named by its request. */
export type CallerFact = { kind: 'staff' | 'api-key' | 'link'; id: string }

/** Access that was refused, by what was refused. Alerts are set on these words: they do not change. */
export const securityEvents = [
  'link-refused',
  'api-key-refused',
  'sign-in-refused',
  'session-refused',
  'permission-refused',
  'object-refused',
  'second-factor-missing',
  'proof-refused',
  'email-code-refused',
  'limit-reached',
  'infected-file-refused',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** The event of each refusal that is one; the others are answers of the product's everyday. */
const eventOf: Partial<Record<ErrorCode, SecurityEvent>> = {
  TOKEN_EXPIRED: 'link-refused',
  LINK_EXPIRED: 'link-refused',
  REQUEST_NOT_FOUND: 'link-refused',
  COD_IS_NOT_FOUND: 'link-refused',
  API_KEY_NOT_FOUND: 'api-key-refused',
  API_KEY_EXPIRED: 'api-key-refused',
  API_KEY_ACCESS_DENIED: 'api-key-refused',
  API_KEY_AMBIGUOUS: 'api-key-refused',
  API_KEY_REVOKED: 'api-key-refused',
  API_KEY_NETWORK_DENIED: 'api-key-refused',
  API_KEY_SCOPE_MISSING: 'permission-refused',
  LOGIN_FAILED: 'sign-in-refused',
  SECOND_FACTOR_WRONG: 'sign-in-refused',
  PASSKEY_REFUSED: 'sign-in-refused',
  INVALID_SESSION: 'session-refused',
  PERMISSION_DENIED: 'permission-refused',
  SECOND_FACTOR_SETUP_NEEDED: 'second-factor-missing',
  INVALID_USERNAME_OR_PASSWORD: 'proof-refused',
  EMAIL_TICKET_EXPIRED: 'email-code-refused',
  TOO_MANY_REQUESTS: 'limit-reached',
  TOO_MANY_UPLOADS: 'limit-reached',
  REGISTRY_TOO_BUSY: 'limit-reached',
  DOCUMENT_UPLOAD_LIMIT_REACHED: 'limit-reached',
  FILE_INFECTED: 'infected-file-refused',
}

/** To staff and to the customer's server, what is another customer's is as unknown as what never was. */
const unknownCodes: readonly ErrorCode[] = ['NOT_FOUND', 'REQUEST_NOT_FOUND']

type Facts = { caller?: CallerFact; code?: ErrorCode; event?: SecurityEvent }
const factsOf = new WeakMap<FastifyRequest, Facts>()

export function setCaller(request: FastifyRequest, caller: CallerFact): void {
  factsOf.set(request, { ...factsOf.get(request), caller })
}

const resembledKeys = new WeakMap<FastifyRequest, string>()
/** The key that a wrong one begins like. It is no caller: whoever shows four right letters has shown nothing. */
export function setResembledKey(request: FastifyRequest, keyId: string): void {
  resembledKeys.set(request, keyId)
}

export function findResembledKey(request: FastifyRequest): string | undefined {
  return resembledKeys.get(request)
}

export function setRefusal(request: FastifyRequest, code: ErrorCode): void {
  const { access } = request.routeOptions.config as { access?: Access }
  const event = (access === 'staff' || access === 'secret-key') && unknownCodes.includes(code) ? 'object-refused' : eventOf[code]
  factsOf.set(request, { ...factsOf.get(request), code, ...(event && { event }) })
}

/** For what is refused in an answer that is none of the errors. */
export function setSecurityEvent(request: FastifyRequest, event: SecurityEvent): void {
  factsOf.set(request, { ...factsOf.get(request), event })
}

/** What the log and the figures say of a call besides its route and its status. */
export function toCallFacts(request: FastifyRequest): Facts {
  return factsOf.get(request) ?? {}
}
