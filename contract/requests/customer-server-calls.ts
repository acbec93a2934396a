import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { issuedFor } from '#contract/identity/identity.ts'
import { languages } from '#contract/language.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'

export const createLivenessRequest = endpoint({
  name: 'createLivenessRequest',
  method: 'POST',
  path: '/v1/onboarding/liveness/request',
  access: 'api-key',
  summary: 'Creates a request and its link, for one credit. With validationParam=true an email address is required.',
  query: z.object({ validationParam: z.optional(z.enum(['true', 'false'])) }),
  input: z.object({
    email: z.optional(z.nullable(z.string().check(z.maxLength(emailMaxLength), z.regex(emailPattern)))),
    language: z.optional(z.enum(languages)),
    formName: z.optional(z.string().check(z.maxLength(200))),
    formId: z.optional(z.string().check(z.maxLength(200))),
    /** The customer's own word for the person; comes back with the request. */
    reference: z.optional(z.string().check(z.maxLength(200))),
    ...issuedFor,
    step: z.optional(z.enum(stepParameters)),
    /** Sends the link by email as well. */
    sendEmail: z.optional(z.boolean()),
  }),
  answer: z.object({
    requestId: z.string(),
    token: z.string(),
    url: z.string(),
    status: z.enum(requestStatuses),
    /** ISO 8601. */
    expiresAt: z.string(),
    creditBalance: z.number(),
  }),
  errors: ['INSUFFICIENT_CREDIT', 'REQUIRED_ITEMS_NOT_SET', 'NOT_FOUND'],
})
