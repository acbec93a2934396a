import { makeOwnership } from '#bench/solvers/make-ownership.ts'
import { type Figure, median } from '#bench/support/result.ts'
import { ownershipRules } from '#contract/ownership/ownership-rule.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'

const tries = 5

/** How long an ownership takes to be solved: the first time, as a command or a page does it, and later, as a server does. */
export function measureOwnership(): Figure[] {
  return [
    ...measureOne('5,000 companies and people, 30 levels', 0.01),
    // One circle through more than half of all companies: nobody's structure, and still no reason to wait.
    ...measureOne('the same, all tangled up', 0.5),
    ...measureRules(),
  ]
}

/** 10,000 companies with 15,000 people, in which every third holding has votes of its own. */
function measureRules(): Figure[] {
  const { rootId, ...made } = makeOwnership({ nodes: 25_000, levels: 30, seed: 11 })
  const withVotes = {
    ...made,
    holdings: made.holdings.map((holding, at) =>
      at % 3 === 0 ? { ...holding, votesPercent: Math.min(100, (holding.sharesPercent ?? 0) * 1.2) } : holding,
    ),
  }
  const structures = [
    ['as capital', made],
    ['with votes of their own', withVotes],
  ] as const
  return structures.flatMap(([what, graph]) =>
    ownershipRules.map((rule): Figure => {
      const times = Array.from({ length: tries }, () => {
        const startedAt = performance.now()
        solveOwnership(graph, rootId, { rule, thresholdPercent: 1 })
        return performance.now() - startedAt
      })
      const note = `${graph.companies.length} companies, ${graph.people.length} people, ${graph.holdings.length} holdings; slowest ${Math.round(Math.max(...times))} ms`
      return {
        group: 'Ownership',
        name: `10,000 companies ${what}: ${rule}, median`,
        unit: 'ms',
        value: median(times),
        goal: { atMost: 1_000 },
        note,
      }
    }),
  )
}

function measureOne(name: string, circleShare: number): Figure[] {
  const { rootId, ...graph } = makeOwnership({ nodes: 5_000, levels: 30, seed: 7, circleShare })
  const times: number[] = []
  let inCircles = 0
  let owners = 0
  for (let at = 0; at < tries; at += 1) {
    const startedAt = performance.now()
    const { circles, people } = solveOwnership(graph, rootId)
    inCircles = circles.flat().length
    owners = people.filter(({ effectivePercent }) => effectivePercent > 0).length
    times.push(performance.now() - startedAt)
  }
  const figure = { group: 'Ownership', unit: 'ms', goal: { atMost: 200 } } as const
  const note = `${graph.holdings.length} holdings, ${inCircles} companies in circles, ${owners} people above 0 %`
  return [
    { ...figure, name: `${name}: first`, value: times[0] ?? Number.NaN, note },
    { ...figure, name: '  median', value: median(times) },
  ]
}
