import * as z from 'zod/mini'
import { companyId, ofCompany, status } from '#contract/company/company-schemas.ts'
import { filledSteps, stepStatuses } from '#contract/company/step-status.ts'
import { completenessGap, requiredRoles } from '#contract/completeness/gap.ts'
import { sharesExplanation } from '#contract/completeness/shares-explanation.ts'
import { endpoint } from '#contract/endpoint.ts'
import { verificationStates } from '#contract/requests/verification-state.ts'

const corporate = { access: 'token', consent: 'none', kinds: ['corporate'] } as const
const prefix = '/v1/onboarding/corporate-request'
const closed = ['LINK_EXPIRED', 'REQUEST_CANNOT_BE_SUBMITTED', 'VERIFICATION_REJECTED_REQUEST_AGAIN'] as const

/** "3 of 5 verified". */
export const verifiedCount = z.object({ count: z.number(), of: z.number() })

/** Somebody whom the customer wants to be verified, and how far they are. */
const requiredPerson = z.object({
  EOD: z.string(),
  name: z.string(),
  roles: z.array(z.enum(requiredRoles)),
  state: z.enum(verificationStates),
})

const completeness = z.object({
  requestId: z.string(),
  status,
  verified: verifiedCount,
  people: z.array(requiredPerson),
  gaps: z.array(completenessGap),
  /** Of everybody and every company that a gap names, by id. */
  names: z.record(z.string(), z.string()),
  /** Every company up to the people who own the first one, and why a part of its shares is held by nobody who is named. */
  companies: z.array(
    z.object({
      COD: z.string(),
      companyName: z.string(),
      totalPercent: z.number(),
      /** The customer asks what is missing to be explained. */
      asksExplanation: z.boolean(),
      explanation: z.nullable(sharesExplanation),
    }),
  ),
  /** How far each of the first four steps is, by the rules of submitting: `done` holds all that is required, `started` something. */
  steps: z.array(z.object({ step: z.literal([...filledSteps]), standing: z.enum(stepStatuses) })),
  /** Asked for where nobody is a beneficial owner: one of the directors. */
  seniorManager: z.object({
    isAsked: z.boolean(),
    EOD: z.nullable(z.string()),
    choices: z.array(z.object({ EOD: z.string(), name: z.string() })),
  }),
})

export const getCompleteness = endpoint({
  name: 'getCompleteness',
  method: 'GET',
  path: `${prefix}/completeness`,
  ...corporate,
  summary:
    "What the customer's policy asks of the company and what is missing: who is not named, who is not verified yet, which shares are not accounted for.",
  query: z.object({ COD: companyId }),
  answer: completeness,
  errors: [],
})

export const explainShares = endpoint({
  name: 'explainShares',
  method: 'POST',
  path: `${prefix}/shares-explanation`,
  ...corporate,
  summary: 'Explains why part of the shares of a company is not accounted for; null withdraws it. Until the company has submitted.',
  input: z.object({ ...ofCompany, COD: z.optional(companyId), explanation: z.nullable(sharesExplanation) }),
  answer: completeness,
  errors: [...closed, 'ROW_APPROVED', 'ROW_DELETED_ELSEWHERE'],
})

export const recordSeniorManager = endpoint({
  name: 'recordSeniorManager',
  method: 'POST',
  path: `${prefix}/senior-manager`,
  ...corporate,
  summary:
    'Names the director who is the senior managing official, for a company without a beneficial owner; null withdraws it. Until the company has submitted.',
  input: z.object({ ...ofCompany, EOD: z.nullable(companyId) }),
  answer: completeness,
  errors: [...closed, 'ROW_DELETED_ELSEWHERE'],
})
