import * as z from 'zod/mini'
import {
  companyId,
  companyIssue,
  expectedRevision,
  kyckrId,
  ofCompany,
  requiredDocument,
  status,
} from '#contract/company/company-schemas.ts'
import { verifiedCount } from '#contract/company/completeness-calls.ts'
import { inviteSkipReasons } from '#contract/company/names.ts'
import { completenessGap } from '#contract/completeness/gap.ts'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { answerValue, displayArea, formContent } from '#contract/forms/definition/content-schema.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import { bodyLimits } from '#contract/limits.ts'

/** What every call by a company's link may refuse with, beside its own. */
const corporate = { access: 'token', consent: 'none', kinds: ['corporate'] } as const
const closed = ['LINK_EXPIRED', 'REQUEST_CANNOT_BE_SUBMITTED', 'VERIFICATION_REJECTED_REQUEST_AGAIN'] as const
const name = z.string().check(z.minLength(1), z.maxLength(200))
const email = z.string().check(z.maxLength(emailMaxLength), z.trim(), z.regex(emailPattern))

const newCompany = {
  companyName: name,
  email,
  formName: z.optional(z.nullable(name)),
  clientId: z.optional(z.nullable(companyId)),
  kyckrId: z.optional(z.nullable(kyckrId)),
  /** ISO 3166-1 alpha-2. */
  isoCode: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  companyNumber: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
}

export const createCorporateRequest = endpoint({
  name: 'createCorporateRequest',
  method: 'POST',
  path: '/v1/onboarding/corporate-request',
  access: 'open',
  summary:
    'Opens the onboarding of a company after its email code. The same company, form and email address continue the same request, on any device.',
  input: z.object({
    ...newCompany,
    /** What verifyCode answered. */
    ticket: z.string().check(z.minLength(1), z.maxLength(400)),
  }),
  answer: z.object({
    url: z.string(),
    requestId: z.string(),
    token: z.string(),
    status,
    isContinued: z.boolean(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
  errors: ['EMAIL_TICKET_EXPIRED', 'NOT_FOUND', 'INSUFFICIENT_CREDIT', 'NAME_NOT_PLAIN'],
})

export const requestCorporateLink = endpoint({
  name: 'requestCorporateLink',
  method: 'POST',
  path: '/v1/onboarding/corporate-request/liveness/request-no-verify',
  access: 'open',
  summary:
    'The same where no code was asked for: the link is sent to the email address only. Known and unknown companies get the same answer.',
  input: z.object(newCompany),
  answer: z.object({ message: z.literal('Success'), resendAfterSeconds: z.number() }),
  errors: ['NOT_FOUND', 'INSUFFICIENT_CREDIT', 'NAME_NOT_PLAIN'],
})

export const validateCorporateToken = endpoint({
  name: 'validateCorporateToken',
  method: 'POST',
  path: '/v1/onboarding/corporate-request/valid-token',
  ...corporate,
  answersWhenOver: true,
  summary: 'Which company a token opens. The token comes as a field of form data.',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(400)) }),
  files: [],
  /** `email` is empty once the link's time has passed. */
  answer: z.object({
    requestId: z.string(),
    status,
    formId: z.string(),
    formVersion: z.number(),
    companyName: z.string(),
    email: z.string(),
  }),
  errors: [],
})

/** The company whose link it is, with what it was answered so far on whatever device. */
const corporateRequest = z.object({
  id: z.string(),
  /** Of a request in test mode. */
  isTest: z.optional(z.boolean()),
  /** The COD. */
  requestId: z.string(),
  clientId: z.string(),
  formId: z.string(),
  formVersion: z.number(),
  companyName: z.string(),
  email: z.string(),
  kyckrId: z.nullable(z.string()),
  isoCode: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  status,
  formContent,
  /** To be sent with the next save. */
  revision: z.number(),
  /** Answers that came from a company registry and that nobody changed since. */
  autoFilled: z.array(z.object({ module: z.string(), field: z.string(), source: z.string() })),
  /** What staff wrote with a rejection or a retry. */
  remark: z.nullable(z.string()),
  /** What they ask for again, as long as the status is RETRY: fields, slots of documents, rows of lists, or a module as a whole where both are null. */
  resubmissionItems: z.array(
    z.object({
      module: z.enum(moduleKeys),
      field: z.nullable(z.string()),
      row: z.nullable(z.string()),
      /** Whom or which company a row is about; null for all else, and for a row that is gone. */
      name: z.nullable(z.string()),
    }),
  ),
  submittedAt: z.nullable(z.string()),
  /** Where the customer's own server wants the company to return to at the end. */
  returnUrl: z.nullable(z.string()),
  expiresAt: z.string(),
  /** The link's time has passed: nothing of a person is answered, and `email` is empty. */
  isOver: z.boolean(),
})

export const getCorporateRequest = endpoint({
  name: 'getCorporateRequest',
  method: 'GET',
  path: '/v1/onboarding/corporate-request/corporate',
  ...corporate,
  answersWhenOver: true,
  summary: 'The company of the link, with its answers.',
  query: z.object({ COD: companyId }),
  answer: corporateRequest,
  errors: [],
})

const conflict = z.object({ module: z.string(), field: z.string(), fieldValue: z.nullable(answerValue) })
const saved = z.object({
  requestId: z.string(),
  formId: z.string(),
  status,
  formContent,
  revision: z.number(),
  /** What was not kept, and why. */
  issues: z.array(companyIssue),
  /** What another device changed meanwhile: what is kept. */
  conflicts: z.array(conflict),
})
const device = {
  /** A name that the device gave itself, to be told from another one. */
  device: z.optional(z.string().check(z.maxLength(100))),
  ...expectedRevision,
}

export const updateFormContent = endpoint({
  name: 'updateFormContent',
  method: 'POST',
  path: '/v1/onboarding/corporate-request/updateFormContent',
  ...corporate,
  maxBodyBytes: bodyLimits.answersMaxBytes,
  summary:
    'Saves answers of step 1 as a draft, merged with those of other devices. What the form does not allow comes back as issues, what another device changed meanwhile as conflicts; everything else is saved.',
  input: z.object({ ...ofCompany, formContent, ...device }),
  answer: saved,
  errors: closed,
})

const requiredDocuments = z.array(requiredDocument).check(z.maxLength(100))

export const getRequiredDocuments = endpoint({
  name: 'getRequiredDocuments',
  method: 'GET',
  path: '/v1/onboarding/corporate-request/required-documents',
  ...corporate,
  summary: 'The documents of step 4 by slot, with fresh addresses.',
  query: z.object({ COD: companyId }),
  answer: z.object({
    requiredDocuments,
    /** Files that a company may have in all slots together. */
    limit: z.number(),
    revision: z.number(),
  }),
  errors: [],
})

export const submitRequiredDocuments = endpoint({
  name: 'submitRequiredDocuments',
  method: 'POST',
  path: '/v1/onboarding/corporate-request/required-documents',
  ...corporate,
  maxBodyBytes: bodyLimits.slotsMaxBytes,
  summary: 'Saves the documents of the slots that are named; a slot named in emptySlots is emptied. Slots that are not named stay.',
  input: z.object({ ...ofCompany, requiredDocuments, emptySlots: z._default(z.array(name).check(z.maxLength(200)), []), ...device }),
  answer: z.object({
    requiredDocuments,
    limit: z.number(),
    revision: z.number(),
    issues: z.array(companyIssue),
    conflicts: z.array(conflict),
  }),
  errors: [...closed, 'FORM_FILE_LIMIT_REACHED'],
})

/** Something that is in the way of the final submit, with the step to go back to. */
const problem = z.object({
  step: z.int(),
  /** `gap`: something that the customer's policy wants before a company submits. */
  kind: z.enum(['field', 'document', 'person', 'business-shareholder', 'shares', 'terms', 'gap']),
  /** Where it is: the company, and the person of its lists. */
  COD: z.string(),
  EOD: z.nullable(z.string()),
  module: z.nullable(z.string()),
  field: z.nullable(z.string()),
  message: z.string(),
})

export const submitCorporateRequest = endpoint({
  name: 'submitCorporateRequest',
  method: 'POST',
  path: '/v1/onboarding/corporate-request/submit',
  ...corporate,
  maxBodyBytes: bodyLimits.answersMaxBytes,
  summary:
    'Saves the last answers, validates the whole form and submits it. With problems nothing is submitted; without, the status is WAIT_FOR_APPROVAL and a confirmation is sent by email. Whoever the policy requires to be verified and was not invited yet is invited in the same step; `gaps` lists what is still missing.',
  input: z.object({
    ...ofCompany,
    formContent: z.optional(z.object({ displayAreas: z.array(displayArea).check(z.maxLength(20)) })),
    /** The box under the terms and links, where the form has any. */
    acceptedTerms: z._default(z.boolean(), false),
    /** Whom the customer wants to be verified and who was not invited yet. */
    invites: z._default(z.boolean(), true),
    ...device,
  }),
  answer: z.object({
    requestId: z.string(),
    status,
    submittedAt: z.nullable(z.string()),
    problems: z.array(problem),
    conflicts: z.array(conflict),
    revision: z.number(),
    /** What the customer asks for and what is not there yet. It holds nobody up from submitting, and is looked at before an approval. */
    gaps: z.array(completenessGap),
    verified: verifiedCount,
    invited: z.array(z.object({ EOD: z.string(), name: z.string() })),
    skipped: z.array(z.object({ EOD: z.string(), name: z.string(), reason: z.enum(inviteSkipReasons) })),
  }),
  errors: [...closed, 'TERMS_NOT_ACCEPTED', 'RESUBMISSION_UNCHANGED'],
})
