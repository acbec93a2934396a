import type { FastifyInstance } from 'fastify'
import { createLivenessRequest } from '#contract/requests/customer-server-calls.ts'
import { createRequest } from '#server/links/create-request.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** The call of the customer's own server. */
export function serveApiKeyCalls(app: FastifyInstance, options: ServeOptions): void {
  serve(app, createLivenessRequest, options, async ({ customer, attempt, body, query }) => {
    if (query.validationParam === 'true' && !body.email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
    const { expiresAt, ...created } = await createRequest(options.context, {
      client: customer.client,
      sessionUuid: customer.sessionUuid,
      isRetake: attempt?.isRetake,
      formId: body.formId,
      formName: body.formName,
      email: body.email,
      language: body.language,
      reference: body.reference,
      issuedFor: body,
      startStep: body.step,
      sendsEmail: body.sendEmail,
      takesCredit: true,
      actor: 'customer',
    })
    return { ...created, expiresAt: expiresAt.toISOString() }
  })
}
