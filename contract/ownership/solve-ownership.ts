import { findComponents } from '#contract/ownership/find-circles.ts'
import { findGaps, type OwnershipGaps, toShownPercent } from '#contract/ownership/find-gaps.ts'
import { defaultThresholdPercent, type IndexedGraph, indexGraph, type OwnershipGraph, toParts } from '#contract/ownership/graph.ts'
import { type OwnershipFlag, toFlags } from '#contract/ownership/ownership-flags.ts'
import { takePart, toPercent, weighCompanies } from '#contract/ownership/weigh-companies.ts'

/** What one owner has of the root, in percent to four decimals. `indirect` and `direct` make `effective`. */
export type OwnerShares = {
  id: string
  directPercent: number
  indirectPercent: number
  /** Through any number of levels and paths, circles included. */
  effectivePercent: number
  /** A person at or above the threshold. */
  isUbo: boolean
}

export type Ownership = {
  rootId: string
  thresholdPercent: number
  /** Every person who holds a known share of anything in the graph, in its order; nothing of the root is 0. */
  people: OwnerShares[]
  flags: OwnershipFlag[]
  gaps: OwnershipGaps
  /** Companies that own one another, circle by circle. */
  circles: string[][]
  /** Companies through which nothing could be computed: see `circle_without_owner`. */
  unsolvedIds: string[]
  /** The same of one company of the graph: as if it were owned by nobody. Computed when asked; throws for an id that is none. */
  sharesOfCompany(companyId: string): OwnerShares
}

/**
 * Who owns how much of a company. Exact: shares are whole numbers, circles are solved and not followed round, and only the answer
 * is rounded, half up, to four decimals of a percent.
 *
 * Linear in holdings, but for the circles. Throws when the root is no company of the graph, or when the graph is not whole.
 */
export function solveOwnership(
  graph: OwnershipGraph,
  rootId: string,
  { thresholdPercent = defaultThresholdPercent }: { thresholdPercent?: number } = {},
): Ownership {
  const indexed = indexGraph(graph)
  const root = requireCompany(indexed, rootId)
  const { byCompany, unsolved } = weighCompanies(indexed, root)
  const effective = weighPeople(indexed, byCompany)
  const direct = sumDirect(indexed, root)
  const toShares = (index: number, weight: bigint): OwnerShares => {
    const directPercent = toShownPercent(direct.get(index) ?? 0)
    const effectivePercent = toPercent(weight)
    const isUbo = index >= indexed.companyCount && toParts(effectivePercent) >= toParts(thresholdPercent)
    return { id: indexed.ids[index] ?? '', directPercent, indirectPercent: minus(effectivePercent, directPercent), effectivePercent, isUbo }
  }
  const people = [...effective].sort(([one], [other]) => one - other).map(([index, weight]) => toShares(index, weight))
  const { companies: reached, people: reachedPeople, circles } = reach(indexed, root)
  const gaps = findGaps(indexed, graph.companies, reached)
  const rootCompany = graph.companies[root]
  if (!rootCompany) throw new Error(`${rootId} is no company of the graph`)
  return {
    rootId,
    thresholdPercent,
    people,
    flags: toFlags({
      root: rootCompany,
      companies: reached.flatMap((index) => graph.companies[index] ?? []),
      people: reachedPeople.flatMap((index) => graph.people[index - indexed.companyCount] ?? []),
      gaps,
      hasCircle: circles.length > 0,
      hasUnsolved: unsolved.length > 0,
      hasUbo: people.some(({ isUbo }) => isUbo),
    }),
    gaps,
    circles: circles.map((members) => members.map((index) => indexed.ids[index] ?? '')),
    unsolvedIds: unsolved.map((index) => indexed.ids[index] ?? ''),
    sharesOfCompany: (companyId) => {
      const company = requireCompany(indexed, companyId)
      const isRound = circles.some((members) => members.includes(company))
      // In a circle a path may come by twice: what arrives the first time is what the company holds.
      const weights = isRound ? weighCompanies(indexed, root, company) : { byCompany }
      return toShares(company, company === root ? 0n : (weights.byCompany[company] ?? 0n))
    },
  }
}

function requireCompany({ indexOf, companyCount }: IndexedGraph, id: string): number {
  const index = indexOf.get(id)
  if (index === undefined || index >= companyCount) throw new Error(`${id} is no company of the graph`)
  return index
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

/** All that have a part in the root, known or not, in the order of the graph; a share of nothing is no part. */
function reach({ holders, companyCount }: IndexedGraph, root: number) {
  const ownersOf = (company: number) => (holders[company] ?? []).flatMap(({ owner, parts }) => (parts === 0 ? [] : [owner]))
  const companyOwnersOf = (company: number) => ownersOf(company).filter((owner) => owner < companyCount)
  const components = findComponents(companyCount, companyOwnersOf, [root])
  const companies = components.flat().sort((one, other) => one - other)
  const people = new Set(companies.flatMap(ownersOf).filter((owner) => owner >= companyCount))
  const circles = components
    .filter((members) => members.length > 1 || members.some((member) => companyOwnersOf(member).includes(member)))
    .map((members) => members.sort((one, other) => one - other))
  return { companies, people: [...people].sort((one, other) => one - other), circles }
}

/** Of shown percents: whole ten-thousandths, so that 60 and 15.8 make 44.2 and nothing else. */
function minus(one: number, other: number): number {
  return Math.round((one - other) * 10_000) / 10_000
}
