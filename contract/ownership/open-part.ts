import { toShownPercent } from '#contract/ownership/find-gaps.ts'
import type { IndexedGraph } from '#contract/ownership/graph.ts'
import { takePart, toPercent, weighCompanies } from '#contract/ownership/weigh-companies.ts'

/** Of the capital or of the votes of one company, in percent to four decimals. */
export type Part = {
  directPercent: number
  indirectPercent: number
  /** Through any number of levels and paths, circles included. */
  effectivePercent: number
}

/** What everybody has of the root, by the `parts` of a graph: of capital, or of votes where these stand in their place. */
export function openPart(graph: IndexedGraph, root: number, isRound: (company: number) => boolean) {
  const { byCompany, unsolved } = weighCompanies(graph, root)
  const people = weighPeople(graph, byCompany)
  const direct = sumDirect(graph, root)
  const weighCompany = (company: number): bigint => {
    if (company === root) return 0n
    // In a circle a path may come by twice: what arrives the first time is what the company holds.
    const weights = isRound(company) ? weighCompanies(graph, root, company).byCompany : byCompany
    return weights[company] ?? 0n
  }
  return {
    /** Every person who holds a known part of anything in the graph. */
    people: [...people.keys()],
    unsolved,
    partOf(index: number): Part {
      const directPercent = toShownPercent(direct.get(index) ?? 0)
      const effectivePercent = toPercent(index < graph.companyCount ? weighCompany(index) : (people.get(index) ?? 0n))
      return { directPercent, indirectPercent: minus(effectivePercent, directPercent), effectivePercent }
    },
  }
}

function weighPeople({ holders, companyCount }: IndexedGraph, byCompany: readonly bigint[]): Map<number, bigint> {
  const weights = new Map<number, bigint>()
  holders.forEach((held, company) => {
    for (const { owner, parts } of held) {
      if (owner < companyCount || parts === null) continue
      weights.set(owner, (weights.get(owner) ?? 0n) + takePart(byCompany[company] ?? 0n, parts))
    }
  })
  return weights
}

function sumDirect({ holders }: IndexedGraph, root: number): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { owner, parts } of holders[root] ?? []) sums.set(owner, (sums.get(owner) ?? 0) + (parts ?? 0))
  return sums
}

/** Of shown percents: whole ten-thousandths, so that 60 and 15.8 make 44.2 and nothing else. */
function minus(one: number, other: number): number {
  return Math.round((one - other) * 10_000) / 10_000
}
