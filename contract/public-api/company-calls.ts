import * as z from 'zod/mini'
import { cod2EODTypes } from '#contract/company/names.ts'
import { ownerKinds } from '#contract/company/owner-facts.ts'
import { completenessGap, requiredRoles } from '#contract/completeness/gap.ts'
import { sharesReasons } from '#contract/completeness/shares-explanation.ts'
import { endpoint } from '#contract/endpoint.ts'
import { trustRoles } from '#contract/ownership/graph.ts'
import { ownershipBases, ownershipRules } from '#contract/ownership/ownership-rule.ts'
import { byRequestId } from '#contract/public-api/request-calls.ts'
import { companyComparison } from '#contract/registry/comparison-schema.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { verificationStates } from '#contract/requests/verification-state.ts'
import { time } from '#contract/wire-values.ts'

/** Decimal text, so that no share is rounded on its way: "25", "33.33". */
const percent = z.string()
const part = z.object({
  directPercent: percent,
  indirectPercent: percent,
  /** Both, through any number of levels and paths, circles included; to four decimals, rounded half up. */
  effectivePercent: percent,
})

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/v1/requests/:id/company',
  access: 'secret-key',
  scope: 'companies:read',
  summary:
    'The company of a request: its structure with every holding, its owners as they are computed by the rule of the customer, its people with how far each of them is, what its register says otherwise, and what is missing.',
  params: byRequestId,
  answer: z.object({
    requestId: z.string(),
    companyName: z.string(),
    countryCode: z.nullable(z.string()),
    companyNumber: z.nullable(z.string()),
    /** By what an owner counts as beneficial owner, and from which part on. */
    rule: z.enum(ownershipRules),
    thresholdPercent: percent,
    /** The company itself first, and those above it. */
    companies: z.array(
      z.object({
        id: z.string(),
        isRoot: z.boolean(),
        name: z.string(),
        countryCode: z.nullable(z.string()),
        companyNumber: z.nullable(z.string()),
        kind: z.nullable(z.enum(ownerKinds)),
        stockExchange: z.nullable(z.string()),
      }),
    ),
    /** Who holds how much of which company, as it was declared. */
    holdings: z.array(
      z.object({
        id: z.string(),
        companyId: z.string(),
        ownerId: z.string(),
        ownerKind: z.enum(['person', 'company']),
        /** Null where nobody said. */
        sharesPercent: z.nullable(percent),
        /** Null where the capital votes, or where it is not known how the votes differ. */
        votesPercent: z.nullable(percent),
        isVotesUnknown: z.boolean(),
        trustRole: z.nullable(z.enum(trustRoles)),
      }),
    ),
    /** What each person and company has of the company, over all levels. */
    owners: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['person', 'company']),
        capital: part,
        votes: part,
        controlPercent: percent,
        isBeneficialOwner: z.boolean(),
        /** By what a beneficial owner counts, and the largest path: ids from the owner to the company. */
        countedBy: z.array(z.object({ basis: z.enum(ownershipBases), percent, path: z.array(z.string()) })),
      }),
    ),
    /** Everybody who acts for it or owns it, once each. */
    people: z.array(
      z.object({
        id: z.string(),
        /** Their own request, once they are invited. */
        requestId: z.nullable(z.string()),
        status: z.nullable(z.enum(requestStatuses)),
        verification: z.enum(verificationStates),
        firstName: z.string(),
        middleName: z.string(),
        lastName: z.string(),
        email: z.string(),
        roles: z.array(z.enum(cod2EODTypes)),
        isSeniorManager: z.boolean(),
        isBeneficialOwner: z.boolean(),
        /** As what the customer's policy wants them to be verified; empty for whom it does not ask. */
        requiredAs: z.array(z.enum(requiredRoles)),
        /** Whether anybody names them otherwise than their document does; null where nothing is amiss, or no document stands yet. */
        identity: z.nullable(z.enum(['differs', 'not_judged'])),
        invitedAt: z.nullable(time),
      }),
    ),
    /** Declared against registered; null where no register answered. */
    registry: z.nullable(z.object({ source: z.string(), retrievedAt: time, comparison: companyComparison })),
    completeness: z.object({
      isComplete: z.boolean(),
      /** Of whom the policy wants to be verified. */
      verified: z.object({ count: z.number(), of: z.number() }),
      gaps: z.array(z.object({ code: z.string(), gap: completenessGap })),
      /** Why shares have no owner who is named, as the company says it. */
      explanations: z.array(z.object({ companyId: z.string(), reason: z.enum(sharesReasons), text: z.string() })),
    }),
  }),
  errors: ['REQUEST_NOT_FOUND'],
})
