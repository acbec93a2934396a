import * as z from 'zod/mini'
import { unverifiedStates } from '#contract/requests/verification-state.ts'

/** As what somebody has to be verified. One person has one gap, with all that they are. */
export const requiredRoles = ['director', 'beneficial_owner', 'senior_manager'] as const
export type RequiredRole = (typeof requiredRoles)[number]

const kind = <K extends string>(name: K) => ({ kind: z.literal(name) })
const percent = z.number()

/** Something that the policy asks for and that is not there. Codes, ids and numbers alone: no personal data. */
export const completenessGap = z.discriminatedUnion('kind', [
  z.object({ ...kind('no_director') }),
  /** Nobody is a beneficial owner, and nobody is named in their place. */
  z.object({ ...kind('no_senior_manager') }),
  z.object({
    ...kind('person_not_verified'),
    personId: z.string(),
    roles: z.array(z.enum(requiredRoles)),
    state: z.enum(unverifiedStates),
  }),
  z.object({ ...kind('shares_unaccounted'), companyId: z.string(), missingPercent: percent }),
  z.object({ ...kind('owner_without_shares'), companyId: z.string(), ownerId: z.string() }),
  /** A trust is exempt from naming owners, and not from naming who made it and who holds it. */
  z.object({ ...kind('trust_without_settlor'), companyId: z.string() }),
  z.object({ ...kind('trust_without_trustee'), companyId: z.string() }),
  z.object({ ...kind('shares_over_whole'), companyId: z.string(), totalPercent: percent }),
  /** Companies own one another, and no owner outside is known. */
  z.object({ ...kind('ownership_unresolved'), companyIds: z.array(z.string()) }),
])
export type CompletenessGap = z.output<typeof completenessGap>
export type GapKind = CompletenessGap['kind']

const codeOf: { [K in GapKind]: (gap: Extract<CompletenessGap, { kind: K }>) => string } = {
  no_director: () => '',
  no_senior_manager: () => '',
  person_not_verified: ({ personId, state }) => `:${personId}:${state}`,
  shares_unaccounted: ({ companyId, missingPercent }) => `:${companyId}:${missingPercent}`,
  owner_without_shares: ({ companyId, ownerId }) => `:${companyId}:${ownerId}`,
  trust_without_settlor: ({ companyId }) => `:${companyId}`,
  trust_without_trustee: ({ companyId }) => `:${companyId}`,
  shares_over_whole: ({ companyId, totalPercent }) => `:${companyId}:${totalPercent}`,
  ownership_unresolved: ({ companyIds }) => `:${companyIds.join(',')}`,
}

/** One gap in a word, as it stands in the audit log. */
export function toGapCode(gap: CompletenessGap): string {
  const write = codeOf[gap.kind] as (one: CompletenessGap) => string
  return `${gap.kind}${write(gap)}`
}

/** Whether the company closes it in its form. The others are closed by the people themselves, and by staff. */
export function isClosedByTyping({ kind: of }: CompletenessGap): boolean {
  return of !== 'person_not_verified'
}

/** The one of a company's five steps at which it is closed: directors are named in step 2, all else of owners in step 3. */
export function toStepOfGap({ kind: of }: CompletenessGap): 2 | 3 {
  return of === 'no_director' ? 2 : 3
}
