import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fieldIssueKeys } from '#contract/forms/definition/field-issue.ts'
import { identityFields, identityStatements } from '#contract/identity/identity.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { link } from '#contract/requests/verification-request.ts'

const entry = z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\p{C}]*$/u)))

/** What was entered in the personal information; a field that is left out stays as it is. */
const enteredDetails = z.object({ firstName: entry, middleName: entry, lastName: entry, birthDate: entry, documentNumber: entry })

/** A field in which somebody names the person otherwise than their document does. */
const difference = z.object({
  field: z.enum(identityFields),
  /** Null for a birth date that others gave: whoever holds the link learns none. */
  entered: z.nullable(z.string()),
  document: z.nullable(z.string()),
})

const differences = {
  /** The document that was compared. */
  documentId: z.nullable(z.string()),
  /** By who entered it; without those that the person has answered. Empty where nothing is to be asked. */
  differences: z.array(z.object({ source: z.enum(['form', 'company', 'issuer']), fields: z.array(difference) })),
  /** What the form says of the fields in which it differs, to be corrected. */
  entered: z.nullable(enteredDetails),
}

const errors = ['REQUEST_CANNOT_BE_SUBMITTED', 'VERIFICATION_REJECTED_REQUEST_AGAIN', 'RESUBMISSION_REQUIRED', 'LINK_EXPIRED'] as const

export const readIdentityDetails = endpoint({
  name: 'readIdentityDetails',
  method: 'POST',
  path: '/onboarding/liveness/details',
  access: 'link',
  consent: 'none',
  summary: 'What the personal information, the company or the issuer of the link says about the person where the document differs.',
  input: link,
  answer: z.object(differences),
  errors,
})

export const answerIdentityDetails = endpoint({
  name: 'answerIdentityDetails',
  method: 'POST',
  path: '/onboarding/liveness/details/answer',
  access: 'link',
  consent: 'none',
  summary: 'The person corrects what they entered, or says which is right. Staff see both and decide; what others entered is not changed.',
  input: z.extend(link, {
    documentId: z.string().check(z.maxLength(200)),
    corrected: z.optional(enteredDetails),
    statements: z
      .array(
        z.union([
          z.object({ source: z.enum(['company', 'issuer']), statement: z.enum(identityStatements) }),
          z.object({ source: z.literal('form'), statement: z.literal('entered_right') }),
        ]),
      )
      .check(z.maxLength(3)),
  }),
  answer: z.object({
    ...differences,
    status: z.enum(requestStatuses),
    /** What the form does not take of the corrections; nothing of them is answered then. */
    issues: z.array(z.object({ field: z.string(), key: z.enum(fieldIssueKeys), message: z.string() })),
  }),
  errors: [...errors, 'DOCUMENT_REPLACED'],
})
