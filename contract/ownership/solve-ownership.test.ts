import { describe, expect, it } from 'vitest'
import type { Holding, OwnershipGraph } from '#contract/ownership/graph.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { type Written, write } from '#contract/ownership/testing/write-graph.ts'

const effectiveOf = (graph: OwnershipGraph, rootId = 'c1') =>
  Object.fromEntries(solveOwnership(graph, rootId).people.map(({ id, effectivePercent }) => [id, effectivePercent]))

const ubosOf = (graph: OwnershipGraph) => solveOwnership(graph, 'c1').people.flatMap(({ id, isUbo }) => (isUbo ? [id] : []))

/** Wholly owned companies in tangles, with people at every one: circles are many, and each has an owner outside. */
function makeStructure(seed: number): OwnershipGraph {
  let state = seed + 1
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  const size = 3 + random(12)
  const companies = Array.from({ length: size }, (_, at) => ({ id: `c${at}`, name: `c${at}` }))
  const people = companies.map((_, at) => ({ id: `p${at}`, name: `p${at}` }))
  const holdings = companies.flatMap(({ id }): Holding[] => {
    const byCompanies = [1 + random(45), 1 + random(45)].map((sharesPercent) => ({
      ownerId: `c${random(size)}`,
      companyId: id,
      sharesPercent,
    }))
    const rest = 100 - byCompanies.reduce((sum, { sharesPercent }) => sum + sharesPercent, 0)
    return [...byCompanies, { ownerId: `p${random(size)}`, companyId: id, sharesPercent: rest }]
  })
  return { companies, people, holdings }
}

describe('shares over levels and paths', () => {
  it('are multiplied along a chain and added over paths', () => {
    const graph = write([
      ['c2', 'c1', 40],
      ['p1', 'c1', 15],
      ['p1', 'c2', 30],
      ['p2', 'c2', 70],
      ['p3', 'c1', 45],
    ])
    expect(solveOwnership(graph, 'c1').people).toMatchObject([
      { id: 'p1', directPercent: 15, indirectPercent: 12, effectivePercent: 27, isUbo: true },
      { id: 'p2', directPercent: 0, indirectPercent: 28, effectivePercent: 28, isUbo: true },
      { id: 'p3', directPercent: 45, indirectPercent: 0, effectivePercent: 45, isUbo: true },
    ])
  })

  it('are given for any company of the structure, zero for those who own none of it', () => {
    const graph = write([
      ['c2', 'c1', 40],
      ['p1', 'c2', 30],
      ['p3', 'c1', 60],
    ])
    expect(effectiveOf(graph, 'c2')).toEqual({ p1: 30, p3: 0 })
    expect(() => effectiveOf(graph, 'p1')).toThrow('p1 is no company of the graph')
  })

  it('are added over several holdings of one owner in one company', () => {
    expect(
      effectiveOf(
        write([
          ['p1', 'c1', 10.5],
          ['p1', 'c1', 14.5],
        ]),
      ),
    ).toEqual({ p1: 25 })
  })

  it('are rounded half up where the fifth decimal is exactly five', () => {
    // 24.6913 % of a half is 12.34565 %; 0.0001 % of a half is 0.00005 %.
    expect(
      effectiveOf(
        write([
          ['c2', 'c1', 50],
          ['p1', 'c2', 24.6913],
          ['p2', 'c2', 0.0001],
          ['p3', 'c2', 0.00009],
        ]),
      ),
    ).toEqual({
      p1: 12.3457,
      p2: 0.0001,
      p3: 0,
    })
  })
})

describe('circles', () => {
  it('of companies that own one another are solved exactly', () => {
    const graph = write([
      ['c2', 'c1', 80],
      ['c1', 'c2', 20],
      ['p1', 'c2', 80],
      ['p2', 'c1', 20],
    ])
    // 1 / (1 - 0.8 · 0.2) of what they hold.
    expect(effectiveOf(graph)).toEqual({ p1: 76.1905, p2: 23.8095 })
    expect(solveOwnership(graph, 'c1').circles).toEqual([['c1', 'c2']])
  })

  it('are counted once for a company in a circle', () => {
    const { sharesOfCompany } = solveOwnership(
      write([
        ['c2', 'c1', 80],
        ['c1', 'c2', 20],
        ['p1', 'c2', 80],
        ['p2', 'c1', 20],
      ]),
      'c1',
    )
    expect(sharesOfCompany('c2')).toMatchObject({ id: 'c2', directPercent: 80, indirectPercent: 0, effectivePercent: 80, isUbo: false })
  })

  it('exclude treasury shares: the other holders hold everything', () => {
    expect(
      effectiveOf(
        write([
          ['c1', 'c1', 20],
          ['p1', 'c1', 80],
        ]),
      ),
    ).toEqual({ p1: 100 })
  })

  it('stay exact when all but closed', () => {
    expect(
      effectiveOf(
        write([
          ['c2', 'c1', 99.9999],
          ['c1', 'c2', 99.9999],
          ['p1', 'c1', 0.0001],
          ['p2', 'c2', 0.0001],
        ]),
      ),
    ).toEqual({ p1: 50.0, p2: 50.0 })
  })

  it('without an outside owner have no owner, and are flagged', () => {
    const ownership = solveOwnership(
      write([
        ['c2', 'c1', 100],
        ['c3', 'c2', 100],
        ['c2', 'c3', 100],
      ]),
      'c1',
    )
    expect([ownership.people, ownership.flags, ownership.unsolvedIds.sort()]).toEqual([
      [],
      ['circular', 'circle_without_owner'],
      ['c2', 'c3'],
    ])
    expect(ownership.sharesOfCompany('c2').effectivePercent).toBe(100)
  })

  it('that hold more than 100 % stay bounded', () => {
    const ownership = solveOwnership(
      write([
        ['c2', 'c1', 100],
        ['c1', 'c2', 100],
        ['p1', 'c1', 10],
      ]),
      'c1',
    )
    expect([ownership.people[0]?.effectivePercent, ownership.flags]).toEqual([0, ['circular', 'circle_without_owner', 'over_100']])
  })
})

describe('beneficial owners', () => {
  it.each([
    [24.9999, []],
    [25, ['p1']],
    [25.0001, ['p1']],
  ])('are found at %s %% with a threshold of 25', (share, ubos) => {
    expect(ubosOf(write([['p1', 'c1', share], ...Array.from({ length: 8 }, (_, at): Written => [`p1${at}`, 'c1', 9])]))).toEqual(ubos)
  })

  it('are judged by total ownership, not by one path', () => {
    expect(
      ubosOf(
        write([
          ['c2', 'c1', 50],
          ['c3', 'c1', 50],
          ['p1', 'c2', 25],
          ['p1', 'c3', 25],
        ]),
      ),
    ).toEqual(['p1'])
  })

  it("follow the customer's threshold", () => {
    const { people } = solveOwnership(
      write([
        ['p1', 'c1', 10],
        ['p2', 'c1', 90],
      ]),
      'c1',
      { thresholdPercent: 10 },
    )
    expect(people.map(({ isUbo }) => isUbo)).toEqual([true, true])
  })
})

describe('any structure', () => {
  const structures = Array.from({ length: 60 }, (_, seed) => makeStructure(seed))

  it('never distributes more than 100 %, and all of it where nothing is missing', () => {
    for (const graph of structures) {
      const { people, unsolvedIds } = solveOwnership(graph, 'c0')
      const sum = people.reduce((all, { effectivePercent }) => all + effectivePercent, 0)
      expect(unsolvedIds).toEqual([])
      expect(Math.abs(sum - 100)).toBeLessThan(0.0001 * people.length)
    }
  })

  it('does not depend on the order of the input', () => {
    for (const graph of structures) {
      const turned = { companies: graph.companies.toReversed(), people: graph.people.toReversed(), holdings: graph.holdings.toReversed() }
      expect([effectiveOf(turned, 'c0'), solveOwnership(turned, 'c0').flags]).toEqual([
        effectiveOf(graph, 'c0'),
        solveOwnership(graph, 'c0').flags,
      ])
    }
  })

  it('halves through an intermediate company that is half owned', () => {
    for (const graph of structures) {
      const above = {
        ...graph,
        companies: [{ id: 'top', name: 'top' }, ...graph.companies],
        holdings: [...graph.holdings, { ownerId: 'c0', companyId: 'top', sharesPercent: 50 }],
      }
      const whole = effectiveOf(graph, 'c0')
      for (const [id, half] of Object.entries(effectiveOf(above, 'top')))
        expect(Math.abs(half * 2 - (whole[id] ?? 0))).toBeLessThan(0.00021)
    }
  })

  it('solves a chain of a hundred thousand companies, and a circle of five thousand', () => {
    const chain = Array.from({ length: 100_000 }, (_, at): Written => [`c${at + 2}`, `c${at + 1}`, 100])
    expect(effectiveOf(write([...chain, ['p1', 'c100001', 60]]))).toEqual({ p1: 60 })
    const circle = Array.from({ length: 5_000 }, (_, at): Written => [`c${((at + 1) % 5_000) + 1}`, `c${at + 1}`, 100])
    expect(effectiveOf(write([...circle.slice(0, -1), ['c1', 'c5000', 75], ['p1', 'c5000', 25]]))).toEqual({ p1: 100 })
  })

  it('refuses an inconsistent graph', () => {
    const graph = write([['p1', 'c1', 100]])
    expect(() => solveOwnership({ ...graph, people: [] }, 'c1')).toThrow('p1 in c1 names nobody')
    expect(() => solveOwnership({ ...graph, people: [{ id: 'c1', name: '' }] }, 'c1')).toThrow('an id stands twice')
  })
})
