import { type BestPaths, findBestPaths } from '#contract/ownership/find-best-paths.ts'
import { findCircles } from '#contract/ownership/find-circles.ts'
import { findGaps, type OwnershipGaps } from '#contract/ownership/find-gaps.ts'
import { defaultThresholdPercent, type IndexedGraph, indexGraph, type OwnershipGraph, toVotesGraph } from '#contract/ownership/graph.ts'
import { openControl } from '#contract/ownership/open-control.ts'
import { openPart, type Part } from '#contract/ownership/open-part.ts'
import { type OwnershipFlag, toFlags } from '#contract/ownership/ownership-flags.ts'
import { type CountedBy, defaultOwnershipRule, judgeOwner, type OwnershipRule } from '#contract/ownership/ownership-rule.ts'

/** What one owner has of the root, in percent to four decimals. `indirect` and `direct` make `effective`. */
export type OwnerShares = Part & {
  id: string
  /** The same of the votes: multiplied over the levels as capital is. */
  votes: Part
  /**
   * Of the root, what the owner holds and what companies hold that they control, by a majority of the votes at each level: of capital or
   * of votes, whichever is more. `path` leads from the owner to the root, by the largest holding; empty where there is nothing.
   */
  control: { percent: number; path: string[] }
  /** A person who counts as beneficial owner by the rule. */
  isUbo: boolean
  /** By what they count, and by which path. Empty for whoever is no beneficial owner. */
  by: CountedBy[]
}

export type Ownership = {
  rootId: string
  thresholdPercent: number
  rule: OwnershipRule
  /** Every person who holds a known part of anything in the graph, in its order; nothing of the root is 0. */
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

export type OwnershipOptions = { thresholdPercent?: number; rule?: OwnershipRule }

/**
 * Who owns how much of a company, who votes, and who controls. Exact: shares are whole numbers, circles are solved and not followed round,
 * and only the answer is rounded, half up, to four decimals of a percent.
 *
 * Linear in holdings, but for the circles. Throws when the root is no company of the graph, or when the graph is not whole.
 */
export function solveOwnership(graph: OwnershipGraph, rootId: string, options: OwnershipOptions = {}): Ownership {
  const { thresholdPercent = defaultThresholdPercent, rule = defaultOwnershipRule } = options
  const indexed = indexGraph(graph)
  const root = requireCompany(indexed, rootId)
  const reached = reach(indexed, root)
  const isRound = (company: number) => reached.circles.some((members) => members.includes(company))
  const capital = openPart(indexed, root, isRound)
  const votingGraph = toVotesGraph(indexed)
  const votes = votingGraph === indexed ? capital : openPart(votingGraph, root, isRound)
  const { controlOf } = openControl(indexed, graph.companies, root, reached.companies)
  const paths = { capital: once(() => findBestPaths(indexed, root)), votes: once(() => findBestPaths(votingGraph, root)) }
  const toShares = (index: number): OwnerShares => {
    const ofCapital = capital.partOf(index)
    const ofVotes = votes === capital ? ofCapital : votes.partOf(index)
    const control = controlOf(index)
    const toIds = (path: readonly number[]) => path.map((each) => indexed.ids[each] ?? '')
    const percentOf = { capital: ofCapital.effectivePercent, votes: ofVotes.effectivePercent, control: control.percent }
    const pathOf = {
      capital: () => paths.capital().pathFrom(index),
      votes: () => paths.votes().pathFrom(index),
      control: () => control.path,
    }
    const isPerson = index >= indexed.companyCount
    const by = isPerson
      ? judgeOwner(
          rule,
          thresholdPercent,
          (basis) => percentOf[basis],
          (basis) => toIds(pathOf[basis]()),
        )
      : []
    return {
      id: indexed.ids[index] ?? '',
      ...ofCapital,
      votes: ofVotes,
      control: { percent: control.percent, path: toIds(control.path) },
      isUbo: by.length > 0,
      by,
    }
  }
  const holds = new Set([...capital.people, ...votes.people, ...reached.trustees])
  const people = [...holds].sort((one, other) => one - other).map(toShares)
  const gaps = findGaps(indexed, graph.companies, reached.companies, rule)
  const rootCompany = graph.companies[root]
  if (!rootCompany) throw new Error(`${rootId} is no company of the graph`)
  const unsolved = rule === 'capital_or_votes' ? [...new Set([...capital.unsolved, ...votes.unsolved])] : capital.unsolved
  return {
    rootId,
    thresholdPercent,
    rule,
    people,
    flags: toFlags({
      root: rootCompany,
      companies: reached.companies.flatMap((index) => graph.companies[index] ?? []),
      people: reached.people.flatMap((index) => graph.people[index - indexed.companyCount] ?? []),
      gaps,
      hasCircle: reached.circles.length > 0,
      hasUnsolved: unsolved.length > 0,
      hasUbo: people.some(({ isUbo }) => isUbo),
    }),
    gaps,
    circles: reached.circles.map((members) => members.map((index) => indexed.ids[index] ?? '')),
    unsolvedIds: unsolved.map((index) => indexed.ids[index] ?? ''),
    sharesOfCompany: (companyId) => toShares(requireCompany(indexed, companyId)),
  }
}

function once(make: () => BestPaths): () => BestPaths {
  let made: BestPaths | undefined
  return () => {
    made ??= make()
    return made
  }
}

function requireCompany({ indexOf, companyCount }: IndexedGraph, id: string): number {
  const index = indexOf.get(id)
  if (index === undefined || index >= companyCount) throw new Error(`${id} is no company of the graph`)
  return index
}

/** All that have a part in the root, known or not, in the order of the graph; a share of nothing is no part. */
function reach({ holders, companyCount }: IndexedGraph, root: number) {
  const holdersOf = (company: number) => (holders[company] ?? []).filter(({ parts, votes }) => parts !== 0 || votes !== 0)
  const ownersOf = (company: number) => holdersOf(company).map(({ owner }) => owner)
  const companyOwnersOf = (company: number) => ownersOf(company).filter((owner) => owner < companyCount)
  const components = findCircles(companyCount, companyOwnersOf, [root])
  const companies = components.flat().sort((one, other) => one - other)
  const people = new Set(companies.flatMap(ownersOf).filter((owner) => owner >= companyCount))
  const circles = components
    .filter((members) => members.length > 1 || members.some((member) => companyOwnersOf(member).includes(member)))
    .map((members) => members.sort((one, other) => one - other))
  // Their part is often not said, and they control the trust all the same.
  const trustees = companies
    .flatMap(holdersOf)
    .flatMap(({ owner, trustRole }) => (trustRole === 'trustee' && owner >= companyCount ? [owner] : []))
  return { companies, people: [...people].sort((one, other) => one - other), circles, trustees }
}
