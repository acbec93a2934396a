import type { Problem } from '#contract/api/problem.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import type { Language } from '#contract/language.ts'
import type { Refusal } from '#server/platform/errors.ts'

/** A refusal as RFC 9457 has it. */
export function toProblem({ code, details }: Refusal, call: { requestId: string; language: Language; publicUrl: string }): Problem {
  const { title, message } = toErrorMessage(code, call.language, 'customer-server')
  return {
    type: `${call.publicUrl}/docs/errors#${code}`,
    title,
    status: errorStatus[code],
    detail: message,
    code,
    requestId: call.requestId,
    fields: toFields(details),
  }
}

function toFields(details: unknown): Problem['fields'] {
  if (!Array.isArray(details)) return []
  return details.flatMap((detail: unknown) => {
    const { path, message } = (detail ?? {}) as Record<string, unknown>
    return typeof path === 'string' ? [{ path, ...(typeof message === 'string' && { message }) }] : []
  })
}
