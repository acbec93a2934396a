import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemMediaType } from '#contract/api/problem.ts'
import { customerHeaders, type Endpoint, idempotencyKeyHeader } from '#contract/endpoint.ts'
import { errorStatus, retryAfterSeconds } from '#contract/error-codes.ts'
import type { Language } from '#contract/language.ts'
import { toHeaderValues } from '#server/platform/callers/header-values.ts'
import { Refusal } from '#server/platform/errors.ts'
import { setRefusal } from '#server/platform/http/call-facts.ts'
import { toProblem } from '#server/platform/http/to-problem.ts'
import type { Answered, Attempt, IdempotentCalls, Outcome } from '#server/platform/idempotency/idempotent-calls.ts'

const jsonMediaType = 'application/json'
const longestKey = 255

type Ran = { answer: Answered; isReplayed: boolean }

export type Once = {
  endpoint: Endpoint
  calls: IdempotentCalls
  key: string
  clientId: string
  language: Language
  publicUrl: string
  request: FastifyRequest
}

/** What names this one call: the key that its sender made, or the session of the specification's call. */
export function findCallKey({ access, method }: Endpoint, { raw }: FastifyRequest): string | undefined {
  if (access === 'api-key') return `session:${toHeaderValues(raw.rawHeaders, customerHeaders.sessionUuid)[0]?.toLowerCase() ?? ''}`
  if (access !== 'secret-key' || method !== 'POST') return undefined
  const keys = toHeaderValues(raw.rawHeaders, idempotencyKeyHeader)
  const [key] = keys
  if (key === undefined) return undefined
  if (keys.length > 1 || key.length > longestKey || !/^[\x20-\x7e]+$/.test(key))
    throw new Refusal('INVALID_REQUEST_PARAMETERS', [
      { path: idempotencyKeyHeader, message: `is one value of 1 to ${longestKey} ASCII characters` },
    ])
  return `key:${key}`
}

/** Does the work of a call once for its key, and answers what it answered the first time. */
export async function runOnce(once: Once, stated: unknown, work: (attempt: Attempt) => Promise<unknown>): Promise<Ran> {
  const { endpoint, key, request } = once
  const named = { method: request.method, path: request.url, stated }
  const reused = endpoint.access === 'api-key' ? 'DUPLICATE_SESSION_UUID' : 'IDEMPOTENCY_KEY_REUSED'
  return once.calls.run({ clientId: once.clientId, key, stated: named, reused }, (attempt) => toOutcome(once, () => work(attempt)))
}

export function sendOnce({ answer, isReplayed }: Ran, request: FastifyRequest, reply: FastifyReply): string {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  if (answer.code) setRefusal(request, answer.code)
  reply.code(answer.status).type(answer.mediaType).header('cache-control', 'no-store')
  return answer.body
}

async function toOutcome(once: Once, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const body = JSON.stringify(once.endpoint.answer.parse(await work()))
    return { is: 'answered', answer: { status: once.endpoint.answerStatus ?? 200, mediaType: jsonMediaType, body } }
  } catch (error) {
    return toRefused(once, error)
  }
}

/**
 * A refusal of what the call says is an answer like another, and stays for as long as its key. Not what was never begun: a body that is
 * wrong, and what another try may change by itself. The specification's session stays free where it made nothing.
 */
function toRefused({ endpoint, language, publicUrl, request }: Once, error: unknown): Outcome {
  if (!(error instanceof Refusal) || errorStatus[error.code] >= 500) return { is: 'unknown', error }
  const { code } = error
  const isPassing =
    code === 'VALIDATION_ERROR' || code === 'INVALID_REQUEST_PARAMETERS' || errorStatus[code] === 429 || code in retryAfterSeconds
  if (endpoint.access === 'api-key' || isPassing) return { is: 'undone', error }
  const problem = toProblem(error, { requestId: request.id, language, publicUrl })
  const answer: Answered = { status: problem.status, mediaType: problemMediaType, body: JSON.stringify(problem), code }
  return { is: 'answered', answer }
}
