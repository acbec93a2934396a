import type { FastifyInstance } from 'fastify'
import {
  advanceTestMode as advanceTestModeCall,
  advanceTestRequest,
  completeTestRequest,
  listSpecimens as listSpecimensCall,
} from '#contract/sandbox/test-calls.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { advanceRequest } from '#server/sandbox/advance-request.ts'
import { advanceTestMode } from '#server/sandbox/advance-test-mode.ts'
import { completeRequest } from '#server/sandbox/complete-request.ts'
import { listSpecimens, readSpecimen } from '#server/sandbox/specimens.ts'

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
  serveSpecimens(app, options)
}

function serveSpecimens(app: FastifyInstance, options: ServeOptions): void {
  const { context, limits } = options
  serve(app, listSpecimensCall, options, async ({ customer }) => listSpecimens(context, customer))
  app.get<{ Params: { name: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    '/files/specimens/:name',
    { onRequest: async (request) => limits.requireAddress(request.ip) },
    async (request, reply) => {
      const { expires, signature } = request.query
      const signed = { expires: toWord(expires), signature: toWord(signature) }
      const { bytes, fileName } = await readSpecimen(context, request.params.name, signed)
      return reply
        .type('image/jpeg')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(bytes)
    },
  )
}

function toWord(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function toStanding({ id, status, expiresAt }: VerificationRequestRow) {
  return { id, mode: 'test' as const, status, expiresAt: expiresAt.toISOString() }
}
