import * as z from 'zod/mini'

/** Whose shares have to be accounted for: of every company up to the people who own it, of the company itself alone, or of none. */
export const sharesScopes = ['structure', 'company', 'none'] as const
/** Smallest and largest of what may stay unaccounted for, in percent, with two decimals. */
export const sharesToleranceRange = [0, 25] as const

const [minTolerance, maxTolerance] = sharesToleranceRange
const hasTwoDecimals = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9

/** What a customer asks of a company before it counts as complete. Whether somebody is a beneficial owner follows from the customer's threshold. */
export const completenessPolicy = z.strictObject({
  /** At least one director is named, and every one is verified. */
  requiresDirectors: z.boolean(),
  /** Every beneficial owner is verified. */
  requiresBeneficialOwners: z.boolean(),
  /** Where nobody is a beneficial owner, a senior managing official is named and verified in their place. */
  requiresSeniorManager: z.boolean(),
  sharesOf: z.enum(sharesScopes),
  sharesTolerancePercent: z.number().check(z.gte(minTolerance), z.lte(maxTolerance), z.refine(hasTwoDecimals)),
  /** Gaps that the company can close in the form itself keep it from submitting. People who are not verified yet never do. */
  blocksSubmit: z.boolean(),
})
export type CompletenessPolicy = z.output<typeof completenessPolicy>

/** FATF recommendations 10 and 24: owners, or the senior managing official where there are none. Thirds written as 33.33 are whole. */
export const defaultCompletenessPolicy: CompletenessPolicy = {
  requiresDirectors: true,
  requiresBeneficialOwners: true,
  requiresSeniorManager: true,
  sharesOf: 'structure',
  sharesTolerancePercent: 0.1,
  blocksSubmit: false,
}

/** What a customer decided, and the default for what it never decided. */
export function toCompletenessPolicy(decided: Partial<CompletenessPolicy>): CompletenessPolicy {
  return completenessPolicy.parse({ ...defaultCompletenessPolicy, ...decided })
}
