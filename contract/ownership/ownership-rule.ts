import { toParts } from '#contract/ownership/graph.ts'

/** What a customer looks at to call somebody a beneficial owner. See docs/decisions/0009-who-controls-a-company.md. */
export const ownershipRules = ['capital', 'capital_or_votes', 'control'] as const
export type OwnershipRule = (typeof ownershipRules)[number]
export const defaultOwnershipRule: OwnershipRule = 'capital'

/** By what somebody reaches the threshold. */
export const ownershipBases = ['capital', 'votes', 'control'] as const
export type OwnershipBasis = (typeof ownershipBases)[number]

const basesOfRule: Record<OwnershipRule, readonly OwnershipBasis[]> = {
  capital: ['capital'],
  capital_or_votes: ['capital', 'votes'],
  control: ['capital', 'control'],
}

/** One reason why a person counts as a beneficial owner. */
export type CountedBy = {
  basis: OwnershipBasis
  /** By all paths together. */
  percent: number
  /** The path with the largest part: ids from the person to the company, both included. */
  path: string[]
}

/**
 * By what a person counts under a rule: from the threshold on, compared as it is shown. Nothing when they are no beneficial owner.
 * What says the same as the basis before it is left out.
 */
export function judgeOwner(
  rule: OwnershipRule,
  thresholdPercent: number,
  percentOf: (basis: OwnershipBasis) => number,
  pathOf: (basis: OwnershipBasis) => string[],
): CountedBy[] {
  const counted = basesOfRule[rule]
    .map((basis) => ({ basis, percent: percentOf(basis) }))
    .filter(({ percent }) => toParts(percent) >= toParts(thresholdPercent))
    .map((each) => ({ ...each, path: pathOf(each.basis) }))
  const [first] = counted
  return counted.filter((each) => each === first || each.percent !== first?.percent || each.path.join('\n') !== first.path.join('\n'))
}
