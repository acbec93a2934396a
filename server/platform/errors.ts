import type { ErrorCode } from '#contract/error-codes.ts'

/** A refusal that the caller is meant to see. Anything else that is thrown is a bug, and answers 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  constructor(code: ErrorCode, details?: unknown) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
