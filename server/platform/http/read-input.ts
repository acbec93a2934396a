import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { Refusal } from '#server/platform/errors.ts'

type Place = 'params' | 'query' | 'input'
type Issue = z.core.$ZodIssue

/** What a call was sent, as its contract describes it; refuses with the code that says best what is wrong. */
export function readInput(endpoint: Endpoint, place: Place, sent: unknown): unknown {
  const schema = endpoint[place]
  if (!schema) return undefined
  const read = schema.safeParse(sent ?? {})
  if (read.success) return read.data
  const details = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal(refusalFor(endpoint, place, sent, read.error.issues), details)
}

function refusalFor(endpoint: Endpoint, place: Place, sent: unknown, issues: Issue[]): ErrorCode {
  if (place !== 'input' || typeof sent !== 'object' || sent === null) return 'INVALID_REQUEST_PARAMETERS'
  const [issue] = issues
  const named = issue && toNamed(issue, sent)
  return named && endpoint.errors.includes(named) ? named : 'VALIDATION_ERROR'
}

function toNamed(issue: Issue, sent: object): ErrorCode | undefined {
  const [field] = issue.path
  const isMissing = issue.path.length === 1 && !Object.hasOwn(sent, String(field))
  if (isMissing) return 'REQUIRED_ITEMS_NOT_SET'
  if (field === 'status') return 'INVALID_VERIFICATION_STATUS'
  return issue.code === 'too_big' ? 'LENGTH_OVER_RANGE' : undefined
}
