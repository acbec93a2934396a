import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/error-codes.ts'

/**
 * Who may call.
 * - `open`: a stranger.
 * - `link`: an applicant. POST, PUT and multipart calls carry `requestId` and `token` in the body, as the product's
 *   specification has it; GET calls carry the link token as `Authorization: Bearer`.
 * - `api-key`: the customer's own server, by the headers of `customerHeaders`.
 */
export type Access = 'open' | 'link' | 'api-key'

export type Endpoint = {
  /** The operation's name: unique, a verb first. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Placeholders as `:id`. */
  path: string
  access: Access
  /** One sentence for the reference. */
  summary: string
  /** Placeholders of the path. */
  params?: z.ZodMiniType
  /** Query of any call, beside the body of a call that has one. */
  query?: z.ZodMiniType
  /** Body. A call with `files` sends these fields as multipart beside its files. */
  input?: z.ZodMiniType
  files?: readonly string[]
  answer: z.ZodMiniType
  /** The refusals that are the call's own; those of its access, of parsing and of the house come by themselves. */
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

/** The three headers of the customer's own server. Each may stand once only. */
export const customerHeaders = { apiKey: 'x-api-key', clientId: 'x-client-id', sessionUuid: 'x-session-uuid' } as const
/** On every answer, and in every error body. */
export const requestIdHeader = 'x-request-id'
