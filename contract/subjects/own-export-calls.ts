import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { time } from '#contract/wire-values.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(400))
/** In the body of each call: no address, and no log of addresses, has it. */
const token = secret

export const readOwnExport = endpoint({
  name: 'readOwnExport',
  method: 'POST',
  path: '/v1/own-export/read',
  access: 'open',
  summary: 'Whose export a link opens and how long, for the page before the code. Says nothing of the person.',
  input: z.strictObject({ token }),
  answer: z.object({
    client: z.object({ name: z.string(), colour: z.string(), contactEmail: z.nullable(z.string()) }),
    byteCount: z.number(),
    expiresAt: time,
    downloadsLeft: z.number(),
  }),
  errors: ['TOKEN_EXPIRED'],
})

export const sendOwnExportCode = endpoint({
  name: 'sendOwnExportCode',
  method: 'POST',
  path: '/v1/own-export/send-code',
  access: 'open',
  summary: 'Sends a code for the export of a link to the email address of the request. Within 29 seconds no second one is sent.',
  input: z.strictObject({ token }),
  answer: z.object({ resendAfterSeconds: z.number() }),
  errors: ['TOKEN_EXPIRED'],
})

export const checkOwnExportCode = endpoint({
  name: 'checkOwnExportCode',
  method: 'POST',
  path: '/v1/own-export/check-code',
  access: 'open',
  summary:
    'Checks a code. A right one is used up and gives a ticket: with the token of the link, `POST /v1/own-export/download` answers the file to it for 15 minutes.',
  input: z.strictObject({ token, code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  answer: z.object({
    /** Null where the code was not right. */
    ticket: z.nullable(z.string()),
    /** How many more wrong tries the newest open code takes; 0 where another one is needed, and after a right one. */
    triesLeft: z.number(),
  }),
  errors: ['TOKEN_EXPIRED'],
})

/** Answers the file itself, and so is no call with an answer of JSON. */
export const ownExportDownload = { path: '/v1/own-export/download', input: z.strictObject({ token, ticket: secret }) } as const
