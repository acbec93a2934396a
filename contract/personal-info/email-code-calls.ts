import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'

const email = z.string().check(z.maxLength(emailMaxLength), z.trim(), z.regex(emailPattern))
const formId = z.string().check(z.minLength(1), z.maxLength(200))

export const sendVerifyCode = endpoint({
  name: 'sendVerifyCode',
  method: 'POST',
  path: '/v1/onboarding/email/sendVerifyCode',
  access: 'open',
  summary:
    'Sends a code to an email address, valid for 10 minutes and one use. Known and unknown addresses get the same answer. Within 29 seconds no second code is sent; the answer says how long to wait.',
  query: z.object({ email: z.optional(email), formId: z.optional(formId) }),
  input: z.object({
    /** Where the query has none; one of the two must be there. */
    email: z.optional(email),
    /** The form that the code opens; without it and without `formId`, the default one. */
    _formId: z.optional(z.nullable(formId)),
    /** What the code is for: `corporate` picks the default corporate form where no form is named. */
    biz: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
  answer: z.object({
    message: z.literal('Success'),
    /** The form that the code was sent for. */
    formId: z.string(),
    /** Seconds until another code can be sent: 29 after a sending, less where one was sent just now. */
    resendAfterSeconds: z.number(),
  }),
  errors: ['REQUIRED_ITEMS_NOT_SET', 'NOT_FOUND'],
})

export const verifyCode = endpoint({
  name: 'verifyCode',
  method: 'POST',
  path: '/v1/onboarding/email/verifyCode',
  access: 'open',
  summary: 'Checks a code. A right one is used up and gives a ticket for 15 minutes; a wrong one answers data false.',
  input: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(40)),
    email,
    /** Where several forms sent codes to one address. */
    formId: z.optional(z.nullable(formId)),
  }),
  answer: z.object({
    /** Whether the code was right. */
    data: z.boolean(),
    /** For `getVerifyLink` alone, of this address and form; null where the code was not right. */
    ticket: z.nullable(z.string()),
    /** The form that the code was sent for; null where it was not right. */
    formId: z.nullable(z.string()),
    /** No code is open any more: it ran out, was used, or was tried too often. Ask for another one. */
    needsNewCode: z.boolean(),
    /** How many more wrong tries the newest open code takes; 0 where another one is needed, and after a right one. */
    triesLeft: z.number(),
  }),
  errors: [],
})

export const getVerifyLink = endpoint({
  name: 'getVerifyLink',
  method: 'POST',
  path: '/v1/onboarding/email/verify-link',
  access: 'open',
  summary: "Continues with a verified email address: to the person's newest open request for that form, or to a new one.",
  input: z.object({ email, formId, ticket: z.string().check(z.minLength(1), z.maxLength(400)) }),
  answer: z.object({
    /** The whole address, as an email would carry it. */
    verifyLink: z.string(),
    /** The request's id in this system: an individual's `requestId`, a company's COD. */
    systemId: z.string(),
    requestId: z.string(),
    token: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
    /** The request was there before, with what it was answered. */
    isContinued: z.boolean(),
  }),
  errors: ['EMAIL_TICKET_EXPIRED', 'INSUFFICIENT_CREDIT', 'NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED'],
})
