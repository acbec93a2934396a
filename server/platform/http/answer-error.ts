import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isSecretKeyPath, problemMediaType } from '#contract/api/problem.ts'
import { apiVersionHeader, newestApiVersion } from '#contract/api/versions.ts'
import type { Access } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus, retryAfterSeconds, toMessageCode } from '#contract/error-codes.ts'
import { type ErrorAudience, toErrorMessage } from '#contract/errors/to-error-message.ts'
import { languageHeader, toLanguage } from '#contract/language.ts'
import { Refusal } from '#server/platform/errors.ts'
import { setRefusal } from '#server/platform/http/call-facts.ts'
import { toProblem } from '#server/platform/http/to-problem.ts'

/** What the framework refuses before a route is reached. */
const frameworkRefusals: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_FILES_LIMIT: 'INVALID_REQUEST_PARAMETERS',
  FST_FIELDS_LIMIT: 'INVALID_REQUEST_PARAMETERS',
  FST_PARTS_LIMIT: 'INVALID_REQUEST_PARAMETERS',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'ERROR_UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERROR_UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_REQUEST_PARAMETERS',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_REQUEST_PARAMETERS',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST_PARAMETERS',
}

/** PostgreSQL out of reach, ending, too slow, or out of connections; out of disk or memory; of two who wait for each other, the one that is let go. */
const databaseAway = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|53|57P|57014|58030|25P03|55P03|40001|40P01)/

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return new Refusal('ERROR_SOMETHING_WENT_WRONG')
  const { code, statusCode } = error as FastifyError
  const known = frameworkRefusals[code ?? '']
  if (known) return new Refusal(known)
  if (isDatabaseAway(error)) return new Refusal('SYSTEM_ERROR')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('INVALID_REQUEST_PARAMETERS')
  return new Refusal('ERROR_SOMETHING_WENT_WRONG')
}

function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    databaseAway.test(code) ||
    // The pool and the driver say these without a code.
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|Cannot use a pool after/.test(
      error.message,
    )
  )
}

/** The one body of every refusal, in the caller's language. */
export function toErrorBody(refusal: Refusal, request: { id: string; language: string | undefined; audience?: ErrorAudience }) {
  const { title, message } = toErrorMessage(refusal.code, toLanguage(request.language), request.audience)
  return {
    errorCode: refusal.code,
    messageCode: toMessageCode(refusal.code),
    title,
    message,
    status: errorStatus[refusal.code],
    requestId: request.id,
    timestamp: new Date().toISOString(),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
  }
}

/** Answers an error, and logs the ones that are nobody's wish. Calls by a secret key get a problem of RFC 9457. */
export function answerErrors(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    const status = errorStatus[refusal.code]
    setRefusal(request, refusal.code)
    const isBug = refusal.code === 'ERROR_SOMETHING_WENT_WRONG'
    if (isBug) request.log.error({ err: error }, 'a call broke')
    else if (status >= 500) request.log.warn({ code: refusal.code, cause: toCause(error) }, 'a call could not be served')
    reply.code(status).header('cache-control', 'no-store').headers(toRetryHeader(refusal))
    return sendRefusal(refusal, request, reply, publicUrl)
  }
}

/** In the shape of whoever calls: a problem of RFC 9457 for calls by a secret key, also where no such call is. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply, publicUrl: string): FastifyReply {
  const stated = request.headers[languageHeader]
  const language = typeof stated === 'string' ? stated : undefined
  const access = toAccess(request)
  if (access !== 'secret-key' && (access || !isSecretKeyPath(request.url)))
    return reply.send(toErrorBody(refusal, { id: request.id, language, audience: access === 'staff' ? 'staff' : 'applicant' }))
  reply.header(apiVersionHeader, newestApiVersion)
  if (errorStatus[refusal.code] === 401) reply.header('www-authenticate', 'Bearer realm="portico"')
  const body = toProblem(refusal, { requestId: request.id, language: toLanguage(language), publicUrl })
  return reply.type(problemMediaType).send(JSON.stringify(body))
}

/** As the refusal says it, or as its code does; every 429 says it. */
function toRetryHeader({ code, details }: Refusal): { 'retry-after'?: string } {
  const stated = typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {}
  const known = [stated.retryAfterSeconds, stated.resendAfterSeconds, retryAfterSeconds[code]].find(
    (seconds) => typeof seconds === 'number',
  )
  const seconds = known ?? (errorStatus[code] === 429 ? 60 : undefined)
  return seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }
}

function toAccess({ routeOptions }: FastifyRequest): Access | undefined {
  return (routeOptions.config as { access?: Access } | undefined)?.access
}

function toCause(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
