import type { OwnershipGaps } from '#contract/ownership/find-gaps.ts'
import type { CompanyRole, OwnedCompany, Person } from '#contract/ownership/graph.ts'

/** What whoever looks at an ownership has to know beside the shares. */
export const ownershipFlags = [
  /** Companies own one another, or one owns part of itself. */
  'circular',
  /** A circle in which no outside owner is known, or that holds more than 100 %: nothing can be computed through it. */
  'circle_without_owner',
  'nominee',
  'trust',
  /** A listed company is among the owners: it is exempt from naming its own. */
  'listed_exempt',
  /** An owner is a company that no longer exists. */
  'dissolved_owner',
  'over_100',
  /** Everybody is known and nobody reaches the threshold: the senior manager is named instead. */
  'no_ubo_use_senior_manager',
  'state_owned',
  'pep',
  'bearer_shares',
  /** A share or an owner is missing. */
  'incomplete',
] as const
export type OwnershipFlag = (typeof ownershipFlags)[number]

const flagOfRole: Record<CompanyRole, OwnershipFlag> = {
  nominee: 'nominee',
  trust: 'trust',
  state: 'state_owned',
  bearer_shares: 'bearer_shares',
}

/** Flags under which an owner may be hidden: that nobody reaches the threshold then proves nothing. */
const hiding: readonly OwnershipFlag[] = [
  'circle_without_owner',
  'trust',
  'listed_exempt',
  'over_100',
  'state_owned',
  'bearer_shares',
  'incomplete',
]

export type FlagFacts = {
  root: OwnedCompany
  /** All that have a part in the root, itself included, over any number of levels. */
  companies: readonly OwnedCompany[]
  people: readonly Person[]
  gaps: OwnershipGaps
  hasCircle: boolean
  hasUnsolved: boolean
  hasUbo: boolean
}

/** In the order of `ownershipFlags`. */
export function toFlags({ root, companies, people, gaps, hasCircle, hasUnsolved, hasUbo }: FlagFacts): OwnershipFlag[] {
  const found = new Set<OwnershipFlag>()
  if (hasCircle) found.add('circular')
  if (hasUnsolved) found.add('circle_without_owner')
  for (const company of companies) {
    if (company.role) found.add(flagOfRole[company.role])
    if (company.listed) found.add('listed_exempt')
    if (company.status === 'dissolved' && company !== root) found.add('dissolved_owner')
  }
  if (people.some(({ isPep }) => isPep)) found.add('pep')
  if (gaps.over.length + gaps.votesOver.length > 0) found.add('over_100')
  if (gaps.unknownShares.length + gaps.missingShares.length + gaps.withoutOwners.length + gaps.unknownVotes.length > 0)
    found.add('incomplete')
  if (!hasUbo && !hiding.some((flag) => found.has(flag))) found.add('no_ubo_use_senior_manager')
  return ownershipFlags.filter((flag) => found.has(flag))
}
