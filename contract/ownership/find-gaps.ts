import { type IndexedGraph, type OwnedCompany, partsOfWhole, partsPerPercent, toParts } from '#contract/ownership/graph.ts'

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
}

/** Thirds that are written as 33.33 are no missing owner. */
const toleratedParts = toParts(0.1)
const partsOfFourDecimals = partsPerPercent / 10_000

/** Looks at the companies given; a listed company, a trust, a state and bearer shares have no owners to be found. */
export function findGaps(graph: IndexedGraph, companies: readonly OwnedCompany[], reached: readonly number[]): OwnershipGaps {
  const gaps: OwnershipGaps = { unknownShares: [], missingShares: [], withoutOwners: [], over: [] }
  for (const index of reached) {
    const company = companies[index]
    const holders = graph.holders[index] ?? []
    if (!company) continue
    const known = holders.reduce((sum, { parts }) => sum + (parts ?? 0), 0)
    if (known > partsOfWhole) gaps.over.push({ companyId: company.id, totalPercent: toShownPercent(known) })
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

function isExempt({ role, listed }: OwnedCompany): boolean {
  return Boolean(listed) || role === 'trust' || role === 'state' || role === 'bearer_shares'
}

export function toShownPercent(parts: number): number {
  return Math.round(parts / partsOfFourDecimals) / 10_000
}
