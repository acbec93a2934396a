import * as z from 'zod/mini'
import { corporationStructure } from '#contract/company/company-schemas.ts'
import { cod2EODTypes } from '#contract/company/names.ts'
import { requiredRoles } from '#contract/completeness/gap.ts'
import { sharesReasons } from '#contract/completeness/shares-explanation.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import { companyComparison } from '#contract/registry/comparison-schema.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { verificationStates } from '#contract/requests/verification-state.ts'
import { time } from '#contract/wire-values.ts'

/** A company with its people, what its registry says and what is still missing; people by masked names. */
export const caseCompany = z.object({
  companyName: z.string(),
  isoCode: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  kyckrId: z.nullable(z.string()),
  structure: corporationStructure,
  /** Everybody who acts for it or owns it, once each; `caseId` is their own request, once they are invited. */
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      roles: z.array(z.enum(cod2EODTypes)),
      status: z.enum(requestStatuses),
      caseId: z.nullable(z.string()),
      /** Whether anybody names them otherwise than their document does; null where nothing is amiss, or no document stands yet. */
      identity: z.nullable(z.enum(['differs', 'not_judged'])),
    }),
  ),
  /** Declared against registered, where a registry answered about the company; `dismissed` by the keys of whom the company left out. */
  registry: z.nullable(z.object({ source: z.string(), retrievedAt: time, comparison: companyComparison, dismissed: z.array(z.string()) })),
  /** By the customer's policy of today; the gaps stand among the findings. */
  completeness: z.object({
    verified: z.object({ count: z.number(), of: z.number() }),
    /** Whom the policy wants to be verified. */
    required: z.array(z.object({ id: z.string(), roles: z.array(z.enum(requiredRoles)), state: z.enum(verificationStates) })),
    seniorManagerId: z.nullable(z.string()),
    /** Why shares have no owner who is named, as the company says it; the text is null until `people` is revealed. */
    explanations: z.array(
      z.object({
        companyId: z.string(),
        companyName: z.string(),
        totalPercent: z.number(),
        reason: z.enum(sharesReasons),
        text: z.nullable(z.string()),
      }),
    ),
  }),
  /** Its form, by module: what can be requested again. Lists have rows instead of fields: a person's EOD, a company's COD; not those that staff approved. */
  asks: z.array(
    z.object({
      module: z.enum(moduleKeys),
      name: z.string(),
      cn: z.nullable(z.string()),
      fields: z.array(z.object({ name: z.string(), alias: z.nullable(z.string()), cn: z.nullable(z.string()) })),
      rows: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
})
