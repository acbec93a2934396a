import type { Exemption } from '#contract/ownership/exemption.ts'
import {
  type IndexedGraph,
  type IndexedHolding,
  type OwnedCompany,
  partsOfWhole,
  partsPerPercent,
  toParts,
} from '#contract/ownership/graph.ts'
import type { OwnershipRule } from '#contract/ownership/ownership-rule.ts'

/** What is missing or too much in the ownership of a company and of its owners. Shares are in percent, to four decimals. */
export type OwnershipGaps = {
  /** Who holds a part that nobody has said. */
  unknownShares: { companyId: string; ownerId: string }[]
  /** Companies whose known owners do not make 100 %. */
  missingShares: { companyId: string; missingPercent: number }[]
  /** Companies of which no owner is known. */
  withoutOwners: string[]
  /** Companies whose shares add up to more than 100 %. */
  over: { companyId: string; totalPercent: number }[]
  /** Holdings whose votes differ from the capital by an amount that nobody has said. Looked for where the rule asks for votes. */
  unknownVotes: { companyId: string; ownerId: string }[]
  /** Companies whose votes add up to more than 100 %, where the rule asks for votes. */
  votesOver: { companyId: string; totalPercent: number }[]
}

/** Thirds that are written as 33.33 are no missing owner. */
const toleratedParts = toParts(0.1)
const partsOfFourDecimals = partsPerPercent / 10_000

/** Looks at the companies given; a listed company, a trust, a state and bearer shares have no owners to be found. */
export function findGaps(
  graph: IndexedGraph,
  companies: readonly OwnedCompany[],
  reached: readonly number[],
  rule: OwnershipRule,
): OwnershipGaps {
  const gaps: OwnershipGaps = { unknownShares: [], missingShares: [], withoutOwners: [], over: [], unknownVotes: [], votesOver: [] }
  for (const index of reached) {
    const company = companies[index]
    const holders = graph.holders[index] ?? []
    if (!company) continue
    const known = holders.reduce((sum, { parts }) => sum + (parts ?? 0), 0)
    if (known > partsOfWhole) gaps.over.push({ companyId: company.id, totalPercent: toShownPercent(known) })
    if (rule !== 'capital') addVotesGaps(gaps, graph, company.id, holders)
    if (isExempt(company)) continue
    const unknown = holders.filter(({ parts }) => parts === null)
    for (const { owner } of unknown) gaps.unknownShares.push({ companyId: company.id, ownerId: graph.ids[owner] ?? '' })
    if (holders.length === 0) gaps.withoutOwners.push(company.id)
    else if (partsOfWhole - known > toleratedParts) {
      gaps.missingShares.push({ companyId: company.id, missingPercent: toShownPercent(partsOfWhole - known) })
    }
  }
  return gaps
}

function addVotesGaps(gaps: OwnershipGaps, { ids }: IndexedGraph, companyId: string, holders: readonly IndexedHolding[]): void {
  const votes = holders.reduce((sum, each) => sum + (each.votes ?? 0), 0)
  const hasOwn = holders.some((each) => each.votes !== each.parts)
  for (const { owner, isVotesUnknown } of holders) if (isVotesUnknown) gaps.unknownVotes.push({ companyId, ownerId: ids[owner] ?? '' })
  if (hasOwn && votes > partsOfWhole) gaps.votesOver.push({ companyId, totalPercent: toShownPercent(votes) })
}

/** Nobody has to name its owners. */
function isExempt(company: OwnedCompany): boolean {
  return toExemption(company) !== null
}

/** Why nobody has to name them. A listed trust is still a trust: somebody settled and somebody holds it. */
export function toExemption({ role, listed }: OwnedCompany): Exemption | null {
  if (role === 'trust' || role === 'state' || role === 'bearer_shares') return role
  return listed ? 'listed' : null
}

export function toShownPercent(parts: number): number {
  return Math.round(parts / partsOfFourDecimals) / 10_000
}
