import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { StaffAccess } from '#contract/permissions.ts'
import type { ScopeAccess } from '#contract/scopes.ts'

/**
 * Who may call.
 * - `open`: a stranger.
 * - `link`: an applicant. POST, PUT and multipart calls carry `requestId` and `token` in the body, as the product's
 *   specification has it; GET calls carry the link token as `Authorization: Bearer`.
 * - `token`: the same by the token alone, as `Authorization: Bearer` (or as `token` of the body, where a call has one):
 *   the ids that the call names are looked for inside what the link opens, and are unknown elsewhere.
 * - `api-key`: the customer's own server, by the headers of `customerHeaders`.
 * - `secret-key`: the same server by its key alone, as `Authorization: Bearer` or in the header of `customerHeaders`. The key says whose
 *   customer it is, in which mode, and what it may do. What these calls refuse is a problem of RFC 9457.
 * - `staff`: a member of staff who is signed in, by the access token as `Authorization: Bearer`.
 */
export type Access = 'open' | 'link' | 'token' | 'api-key' | 'secret-key' | 'staff'

/** Whose link opens a call: a person's own, that of a person whom a company invited, or a company's. */
export type LinkKind = 'individual' | 'invited' | 'corporate'

/**
 * What a call by a link takes of the person. `biometric`: pictures, recordings and what is measured on them; where the customer has
 * published a notice, it is refused without a recorded consent (CONSENT_REQUIRED). Each call by a link says which: one that does not,
 * does not compile.
 */
export type Consent = 'biometric' | 'none'

/** What a key must be allowed stands with each call by a key, and what is taken of the person with each call by a link; with no other. */
type AccessWithScope =
  | { access: 'secret-key'; scope: ScopeAccess; consent?: never }
  | { access: 'link' | 'token'; consent: Consent; scope?: never }
  | { access: Exclude<Access, 'secret-key' | 'link' | 'token'>; scope?: never; consent?: never }

export type Endpoint = AccessWithScope & {
  /** The operation's name: unique, a verb first. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Placeholders as `:id`. */
  path: string
  /** For calls by staff, each of which has it: what the caller must be allowed. */
  permission?: StaffAccess
  /** For calls by a link: whose. Without it, a person's, invited or not. Another kind's link is answered as unknown. */
  kinds?: readonly LinkKind[]
  /** For calls by a link: answers also once the link's time has passed, and then nothing of a person. Without it such a link is refused: LINK_EXPIRED. */
  answersWhenOver?: true
  /** One sentence for the reference. */
  summary: string
  /** Placeholders of the path. */
  params?: z.ZodMiniType
  /** Query of any call, beside the body of a call that has one. */
  query?: z.ZodMiniType
  /** Body. A call with `files` sends these fields as multipart beside its files. */
  input?: z.ZodMiniType
  files?: readonly string[]
  /** What its body may have; without it `bodyLimits.usualMaxBytes`. */
  maxBodyBytes?: number
  /** What too large a body is refused with; without it BODY_TOO_LARGE. */
  tooLarge?: ErrorCode
  /** How long its answer may take, for server and client; without it `timing.requestTimeoutMs`. */
  timeoutMs?: number
  /** Calls of one address are handled one after the other. */
  inTurn?: true
  /** What of what is sent is in memory at once, where that is not the body. */
  heldBytes?: number
  /** Speaks tus 1.0: what it is told and answers stands in headers, and the body of PATCH is bytes. */
  protocol?: 'tus'
  /** Of its answer; without it 200. An answer of 204 has no body. */
  answerStatus?: 201 | 202 | 204
  answer: z.ZodMiniType
  /** The refusals that are the call's own; those of its access, of parsing and of every call are added. */
  errors: readonly ErrorCode[]
}

type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined

export type BodyOf<E extends Endpoint> = E extends { input: infer I } ? InputOf<I> : undefined
export type ParsedBody<E extends Endpoint> = E extends { input: infer I } ? OutputOf<I> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer Q } ? InputOf<Q> : undefined
export type ParsedQuery<E extends Endpoint> = E extends { query: infer Q } ? OutputOf<Q> : undefined
export type ParamsOf<E extends Endpoint> = E extends { params: infer P } ? OutputOf<P> : undefined
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** Says no more than its argument: it is there so that the types of a call stay as narrow as they are written. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

/**
 * Server-Sent Events, by `fetch` with the token as `Authorization: Bearer`. One event comes at once, and one after every change; a comment
 * line comes every `heartbeatMs` between. The server listens before it reads what the first event says: whoever reads after it has missed
 * nothing. The stream ends after `maxOpenMs`, and when the caller may no longer follow: open it again.
 */
export type EventStream = {
  /** The operation's name. */
  name: string
  path: string
  access: 'token' | 'staff'
  permission?: StaffAccess
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** The name of its events, and what each says. */
  event: string
  data: z.ZodMiniType
  heartbeatMs: number
  maxOpenMs: number
  errors: readonly ErrorCode[]
}

/** Says no more than its argument, like `endpoint`; every stream keeps the same times. */
export function eventStream<const S extends Omit<EventStream, 'heartbeatMs' | 'maxOpenMs'>>(description: S) {
  return { ...description, heartbeatMs: 15_000, maxOpenMs: 15 * 60_000 }
}

/** The three headers of the customer's own server. Each may stand once only. */
export const customerHeaders = { apiKey: 'x-api-key', clientId: 'x-client-id', sessionUuid: 'x-session-uuid' } as const
/** Names one call by a secret key that changes something: sent again with the same body, it gets the first answer. */
export const idempotencyKeyHeader = 'idempotency-key'
/** On every answer, and in every error body. */
export const requestIdHeader = 'x-request-id'
