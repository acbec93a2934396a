import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { answerValue, displayArea, formContent } from '#contract/forms/definition/content-schema.ts'
import { fieldIssueKeys } from '#contract/forms/definition/field-issue.ts'
import { bodyLimits } from '#contract/limits.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { link } from '#contract/requests/verification-request.ts'

/** What is wrong at a field. `row` counts from 0; `row` and `column` stand for a cell of a table. */
const shownIssue = z.object({
  module: z.string(),
  field: z.string(),
  row: z.optional(z.number()),
  column: z.optional(z.string()),
  key: z.enum(fieldIssueKeys),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence, in the caller's language. */
  message: z.string(),
})

/** An answer that another device changed meanwhile: what is kept. Null: nothing. */
const saveConflict = z.object({ module: z.string(), field: z.string(), fieldValue: z.nullable(answerValue) })

const saved = z.object({
  requestId: z.string(),
  status: z.enum(requestStatuses),
  /** To be sent with the next save. */
  revision: z.number(),
  issues: z.array(shownIssue),
  conflicts: z.array(saveConflict),
  /** ISO 8601; null until everything was submitted, and again after a later change. */
  submittedAt: z.nullable(z.string()),
})

const device = {
  /** The newest revision that this device has seen; without it, what is sent replaces what is kept. */
  revision: z.optional(z.int().check(z.minimum(0))),
  /** A name that the device gave itself, to be told from another one. */
  device: z.optional(z.string().check(z.maxLength(100))),
}
const saveErrors = ['NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED', 'VERIFICATION_REJECTED_REQUEST_AGAIN', 'LINK_EXPIRED'] as const

export const getStepDefinitions = endpoint({
  name: 'getStepDefinitions',
  method: 'GET',
  path: '/v1/onboarding/individual/form/steps',
  access: 'open',
  summary: 'What a form asks: its steps, modules, fields and documents, in one of its versions or the published one.',
  query: z.object({
    formId: z.string().check(z.minLength(1), z.maxLength(200)),
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  answer: z.object({
    formId: z.string(),
    version: z.number(),
    formName: z.string(),
    /** As /form-definition.schema.json describes it. */
    definition: z.record(z.string(), z.unknown()),
  }),
  errors: ['NOT_FOUND'],
})

export const getRequestProfile = endpoint({
  name: 'getRequestProfile',
  method: 'GET',
  path: '/onboarding/liveness/:id/profile',
  access: 'link',
  consent: 'none',
  summary: 'The answers of a request so far, from any device. The token comes as Authorization: Bearer.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    requestId: z.string(),
    status: z.enum(requestStatuses),
    /** Whose steps the answers belong to. */
    formId: z.string(),
    formVersion: z.number(),
    revision: z.number(),
    /** ISO 8601. */
    submittedAt: z.nullable(z.string()),
    userProfile: z.object({ formContent }),
    /** What staff ask for again; a null field means its whole module. */
    resubmissionItems: z.array(z.object({ module: z.string(), field: z.nullable(z.string()) })),
  }),
  errors: ['NOT_FOUND'],
})

export const savePersonalInfoSteps = endpoint({
  name: 'savePersonalInfoSteps',
  method: 'PUT',
  path: '/v1/onboarding/individual/personal-info',
  access: 'link',
  consent: 'none',
  maxBodyBytes: bodyLimits.answersMaxBytes,
  summary:
    'Saves answers as a draft, finished or not, merged with those of other steps and devices. What the form does not allow comes back as issues, what another device changed meanwhile as conflicts; everything else is saved.',
  input: z.extend(link, {
    /** The same request once more, as the pages of the specification send it; the link alone decides. */
    livenessRequestId: z.optional(z.string().check(z.maxLength(200))),
    formContent,
    ...device,
  }),
  answer: saved,
  errors: saveErrors,
})

export const submitPersonalInfo = endpoint({
  name: 'submitPersonalInfo',
  method: 'POST',
  path: '/v1/onboarding/individual/personal-info',
  access: 'link',
  consent: 'none',
  maxBodyBytes: bodyLimits.answersMaxBytes,
  summary: 'Saves the last answers and submits the form: submittedAt is set when no issue and no conflict is left.',
  input: z.extend(link, {
    /** The person has confirmed. */
    isVerify: z.literal('1'),
    displayAreas: z.array(displayArea).check(z.maxLength(20)),
    ...device,
  }),
  answer: saved,
  errors: saveErrors,
})
