import type { FastifyInstance } from 'fastify'
import { advanceTestMode as advanceTestModeCall, advanceTestRequest, completeTestRequest } from '#contract/sandbox/test-calls.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { advanceRequest } from '#server/sandbox/advance-request.ts'
import { advanceTestMode } from '#server/sandbox/advance-test-mode.ts'
import { completeRequest } from '#server/sandbox/complete-request.ts'

/** What a customer's server asks of virtual applicants, in test mode alone. */
export function serveSandbox(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, completeTestRequest, options, async ({ customer, params, body }) =>
    toStanding(await completeRequest(context, customer, params.id, body)),
  )
  serve(app, advanceTestRequest, options, async ({ customer, params, body }) =>
    toStanding(await advanceRequest(context, customer, params.id, body.hours)),
  )
  serve(app, advanceTestModeCall, options, async ({ customer, body }) => ({
    mode: 'test' as const,
    ...(await advanceTestMode(context, customer, body.hours)),
  }))
}

function toStanding({ id, status, expiresAt }: VerificationRequestRow) {
  return { id, mode: 'test' as const, status, expiresAt: expiresAt.toISOString() }
}
