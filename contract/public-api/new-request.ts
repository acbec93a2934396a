import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { issuedFor } from '#contract/identity/identity.ts'
import { isPlainName } from '#contract/identity/plain-name.ts'
import { languages } from '#contract/language.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { requiredChecks } from '#contract/requests/required-check.ts'
import { hasNoNullCharacter } from '#contract/wire-values.ts'

export const metadataLimits = { pairs: 50, keyMaxLength: 40, valueMaxLength: 500 } as const

/** What the server reads as an address: https, or http on the developer's own machine. */
const returnUrl = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s#\p{Cc}\p{Cf}\p{Cs}]+$/u))

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.refine(hasNoNullCharacter))

export const metadata = z
  .record(
    z.string().check(z.regex(/^[\w.:-]{1,40}$/)),
    z.string().check(z.maxLength(metadataLimits.valueMaxLength), z.refine(hasNoNullCharacter)),
  )
  .check(z.refine((pairs) => Object.keys(pairs).length <= metadataLimits.pairs, `at most ${metadataLimits.pairs} pairs`))

/** What the customer knows of whom it asks for. A person's name and date of birth are compared with their document. */
const prefill = z.strictObject({
  ...issuedFor,
  /** Of a company, which cannot do without it. */
  companyName: z.optional(text(200).check(z.refine(isPlainName))),
  /** Of a company: ISO 3166-1, or a part of a country: `GB`, `US-DE`. */
  countryCode: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?$/))),
  /** Of a company, in the register of its country. */
  companyNumber: z.optional(text(100)),
})

export const newRequest = z.strictObject({
  kind: z.enum(requestKinds),
  /** Asked for of a company, and where the link is sent by email. */
  email: z.optional(z.nullable(z.string().check(z.maxLength(emailMaxLength), z.regex(emailPattern)))),
  /** The customer's own word for the person or company; comes back with the request. */
  reference: z.optional(z.nullable(text(200))),
  /** Of pages and messages; the customer's first language without it. */
  language: z.optional(z.enum(languages)),
  /** A published form of that kind; the default one without it. */
  formId: z.optional(text(200)),
  /** Where the applicant returns to at the end: https, or http://localhost in test mode. Its query gets `requestId` and `state`, never a result. */
  returnUrl: z.optional(z.nullable(returnUrl)),
  /** Comes back in the query of returnUrl: the customer's protection against forged returns. */
  state: z.optional(z.nullable(text(500))),
  /**
   * Of a person: what the request has to pass. All that the form and the settings require has to be among them; what they do not require is asked
   * for beside. Without it, what they require.
   */
  checks: z.optional(z.array(z.enum(requiredChecks)).check(z.minLength(1), z.maxLength(requiredChecks.length))),
  prefill: z.optional(prefill),
  /** Up to 50 pairs of the customer's own. Sealed at rest. */
  metadata: z.optional(metadata),
  /** When the link stops working: within a year. As the customer's settings say without it. */
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  /** Sends the link by email as well. */
  sendEmail: z.optional(z.boolean()),
})
export type NewRequestInput = z.output<typeof newRequest>
