import { describe, expect, it } from 'vitest'
import type { Holding, OwnedCompany, OwnershipGraph } from '#contract/ownership/graph.ts'
import type { OwnershipRule } from '#contract/ownership/ownership-rule.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'

type Written = [ownerId: string, companyId: string, sharesPercent: number | null, more?: number | null | Partial<Holding>]

/** Companies are c…, people are p…; the fourth is the votes, or whatever else is said of the holding. */
function write(holdings: Written[], companies: Record<string, Partial<OwnedCompany>> = {}): OwnershipGraph {
  const ids = [...new Set(['c1', ...holdings.flatMap((holding) => [holding[0], holding[1]])])]
  return {
    companies: ids.filter((id) => id.startsWith('c')).map((id) => ({ id, name: id, ...companies[id] })),
    people: ids.filter((id) => id.startsWith('p')).map((id) => ({ id, name: id })),
    holdings: holdings.map(([ownerId, companyId, sharesPercent, more]): Holding => {
      return {
        ownerId,
        companyId,
        sharesPercent,
        ...(typeof more === 'object' && more !== null ? more : more === undefined ? {} : { votesPercent: more }),
      }
    }),
  }
}
const ownerOf = (graph: OwnershipGraph, id: string, rule: OwnershipRule = 'control') => {
  const owner = solveOwnership(graph, 'c1', { rule }).people.find((each) => each.id === id)
  if (!owner) throw new Error(`${id} is not among the people`)
  return owner
}
const controlOf = (graph: OwnershipGraph, id: string) => ownerOf(graph, id).control
const ubosOf = (graph: OwnershipGraph, rule: OwnershipRule) =>
  solveOwnership(graph, 'c1', { rule }).people.flatMap(({ id, isUbo }) => (isUbo ? [id] : []))

describe('each rule', () => {
  const votes = write([
    ['p1', 'c1', 10, 80],
    ['p2', 'c1', 90, 20],
  ])
  const majority = write([
    ['p1', 'c2', 60],
    ['p2', 'c2', 40],
    ['c2', 'c1', 30],
    ...Array.from({ length: 7 }, (_, at): Written => [`p1${at}`, 'c1', 10]),
  ])

  it.each<[OwnershipRule, string[], string[]]>([
    ['capital', ['p2'], []],
    ['capital_or_votes', ['p1', 'p2'], []],
    ['control', ['p1', 'p2'], ['p1']],
  ])('%s', (rule, byVotes, byMajority) => {
    expect([ubosOf(votes, rule), ubosOf(majority, rule)]).toEqual([byVotes, byMajority])
  })

  it('explains why a person controls and by which path, without repetition', () => {
    expect(ownerOf(votes, 'p1', 'capital_or_votes').by).toEqual([{ basis: 'votes', percent: 80, path: ['p1', 'c1'] }])
    expect(ownerOf(majority, 'p1').by).toEqual([{ basis: 'control', percent: 30, path: ['p1', 'c2', 'c1'] }])
    expect(ownerOf(votes, 'p2').by).toEqual([{ basis: 'capital', percent: 90, path: ['p2', 'c1'] }])
    expect(ownerOf(write([['p1', 'c1', 60]]), 'p1').by).toEqual([{ basis: 'capital', percent: 60, path: ['p1', 'c1'] }])
    const both = write([
      ['p1', 'c2', 60],
      ['c2', 'c1', 80],
    ])
    expect(ownerOf(both, 'p1').by).toEqual([
      { basis: 'capital', percent: 48, path: ['p1', 'c2', 'c1'] },
      { basis: 'control', percent: 80, path: ['p1', 'c2', 'c1'] },
    ])
  })

  it('shows the largest of several paths: 40 % through two companies over 1 % directly', () => {
    const graph = write([
      ['p1', 'c1', 1],
      ['c2', 'c1', 40],
      ['c3', 'c2', 100],
      ['p1', 'c3', 100],
      ['p2', 'c1', 59],
    ])
    expect(ownerOf(graph, 'p1').by).toEqual([{ basis: 'capital', percent: 41, path: ['p1', 'c3', 'c2', 'c1'] }])
  })

  it('multiplies votes over levels, and defaults votes to capital', () => {
    const graph = write([
      ['c2', 'c1', 50, 20],
      ['p1', 'c2', 40],
      ['p1', 'c1', 5, 30],
      ['p2', 'c1', 45],
    ])
    expect(ownerOf(graph, 'p1').votes).toEqual({ directPercent: 30, indirectPercent: 8, effectivePercent: 38 })
    expect(ownerOf(graph, 'p2').votes).toEqual({ directPercent: 45, indirectPercent: 0, effectivePercent: 45 })
  })

  it('includes the threshold itself, for votes, control and capital', () => {
    const at = (votesPercent: number) => [
      ubosOf(write([['p1', 'c1', 1, votesPercent]]), 'capital_or_votes'),
      ubosOf(write([['p1', 'c1', 1, votesPercent]]), 'control'),
    ]
    expect([at(24.9999), at(25)]).toEqual([
      [[], []],
      [['p1'], ['p1']],
    ])
  })

  it('counts votes without capital', () => {
    expect(
      ownerOf(
        write([
          ['p1', 'c1', 0, 60],
          ['p2', 'c1', null, 30],
          ['p3', 'c1', 100, 10],
        ]),
        'p2',
        'capital_or_votes',
      ),
    ).toMatchObject({ effectivePercent: 0, isUbo: true })
  })
})

describe('majority', () => {
  it.each<[string, Written[], number]>([
    [
      'more than half passes on all that is held',
      [
        ['p1', 'c2', 50.01],
        ['c2', 'c1', 30],
      ],
      30,
    ],
    [
      'exactly half passes on nothing',
      [
        ['p1', 'c2', 50],
        ['p2', 'c2', 50],
        ['c2', 'c1', 30],
      ],
      0,
    ],
    [
      'votes decide, not capital',
      [
        ['p1', 'c2', 90, 40],
        ['p2', 'c2', 10, 60],
        ['c2', 'c1', 30],
      ],
      0,
    ],
    [
      'a few shares with most votes',
      [
        ['p1', 'c2', 5, 51],
        ['p2', 'c2', 95, 49],
        ['c2', 'c1', 30],
      ],
      30,
    ],
    [
      'a chain breaks at a minority',
      [
        ['p1', 'c3', 100],
        ['c3', 'c2', 40],
        ['c2', 'c1', 90],
      ],
      0,
    ],
    [
      'a chain of majorities',
      [
        ['p1', 'c4', 51],
        ['c4', 'c3', 51],
        ['c3', 'c2', 51],
        ['c2', 'c1', 26],
      ],
      26,
    ],
    [
      'several companies and a direct part add up at the end',
      [
        ['p1', 'c1', 5],
        ['p1', 'c2', 60],
        ['p1', 'c3', 70],
        ['c2', 'c1', 10],
        ['c3', 'c1', 12],
      ],
      27,
    ],
    [
      'and on the way: 30 % and the 30 % of a company of theirs',
      [
        ['p1', 'c3', 80],
        ['p1', 'c2', 30],
        ['c3', 'c2', 30],
        ['c2', 'c1', 40],
      ],
      40,
    ],
    [
      'of the company itself passes nothing on: there is nothing below',
      [
        ['p1', 'c1', 60],
        ['p2', 'c1', 40],
      ],
      60,
    ],
    [
      'the larger of capital and votes is what is held',
      [
        ['p1', 'c2', 60],
        ['c2', 'c1', 30, 5],
      ],
      30,
    ],
    [
      'votes beside little capital',
      [
        ['p1', 'c2', 60],
        ['c2', 'c1', 5, 30],
      ],
      30,
    ],
    [
      'unknown votes are taken as the capital',
      [
        ['p1', 'c2', 60, null],
        ['c2', 'c1', 30],
      ],
      30,
    ],
    [
      'an unknown share gives no majority',
      [
        ['p1', 'c2', null],
        ['p1', 'c1', 0],
        ['c2', 'c1', 30],
      ],
      0,
    ],
    [
      'a part of nothing',
      [
        ['p1', 'c2', 0],
        ['c2', 'c1', 30],
      ],
      0,
    ],
  ])('%s', (_, holdings, percent) => {
    expect(controlOf(write(holdings), 'p1').percent).toBe(percent)
  })

  it('names everybody above the threshold, also two with contradictory majorities, and flags the data', () => {
    const graph = write([
      ['p1', 'c2', 60],
      ['p2', 'c2', 60],
      ['c2', 'c1', 30],
    ])
    expect([ubosOf(graph, 'control'), solveOwnership(graph, 'c1', { rule: 'control' }).flags]).toEqual([
      ['p1', 'p2'],
      ['over_100', 'incomplete'],
    ])
  })
})

describe('circles', () => {
  it('find no controller where two companies own most of each other', () => {
    const graph = write([
      ['c2', 'c1', 60],
      ['c1', 'c2', 60],
      ['p1', 'c1', 40],
      ['p2', 'c2', 40],
    ])
    expect([controlOf(graph, 'p1').percent, controlOf(graph, 'p2').percent]).toEqual([40, 0])
  })

  it('let nobody gain control by circular assumption', () => {
    // Whoever had c2 would have the 30 % that c3 holds in it, and so would have it.
    const graph = write([
      ['p1', 'c2', 40],
      ['p2', 'c2', 30],
      ['c3', 'c2', 30],
      ['c2', 'c3', 60],
      ['p3', 'c3', 40],
      ['c2', 'c1', 50],
    ])
    expect([controlOf(graph, 'p1').percent, controlOf(graph, 'p2').percent]).toEqual([0, 0])
  })

  it('follow a majority from outside through the whole circle', () => {
    const graph = write([
      ['p1', 'c2', 60],
      ['c3', 'c2', 40],
      ['c2', 'c3', 70],
      ['c3', 'c1', 20],
      ['c2', 'c1', 10],
    ])
    expect(controlOf(graph, 'p1')).toEqual({ percent: 30, path: ['p1', 'c2', 'c3', 'c1'] })
  })

  it('ignore votes that a company has in itself', () => {
    // 45 of 80 votes that count.
    expect(
      controlOf(
        write([
          ['p1', 'c2', 45],
          ['c2', 'c2', 20],
          ['p2', 'c2', 35],
          ['c2', 'c1', 30],
        ]),
        'p1',
      ).percent,
    ).toBe(30)
    expect(
      controlOf(
        write([
          ['c1', 'c1', 20],
          ['p1', 'c1', 80],
        ]),
        'p1',
      ).percent,
    ).toBe(100)
    expect(
      controlOf(
        write([
          ['c1', 'c1', 40],
          ['p1', 'c1', 20],
          ['p2', 'c1', 40],
        ]),
        'p1',
      ).percent,
    ).toBe(33.3333)
    expect(
      controlOf(
        write([
          ['c2', 'c2', 100],
          ['p1', 'c2', 0],
          ['c2', 'c1', 50],
        ]),
        'p1',
      ).percent,
    ).toBe(0)
  })

  it('show a path that does not pass through the company itself', () => {
    const graph = write([
      ['p1', 'c1', 55],
      ['c1', 'c2', 100],
      ['c2', 'c1', 45],
    ])
    expect(controlOf(graph, 'p1')).toEqual({ percent: 100, path: ['p1', 'c1'] })
  })
})

describe('trusts, nominees and exempt companies', () => {
  const trust = { c2: { role: 'trust' } } as const
  it('gives each trustee everything that the trust holds, and other roles nothing by that alone', () => {
    const graph = write(
      [
        ['p1', 'c2', null, { trustRole: 'trustee' }],
        ['p2', 'c2', null, { trustRole: 'trustee' }],
        ['p3', 'c2', null, { trustRole: 'settlor' }],
        ['p4', 'c2', 100, { trustRole: 'beneficiary' }],
        ['c2', 'c1', 40],
        ['p5', 'c1', 60],
      ],
      trust,
    )
    expect(['p1', 'p2'].map((id) => controlOf(graph, id))).toEqual([
      { percent: 40, path: ['p1', 'c2', 'c1'] },
      { percent: 40, path: ['p2', 'c2', 'c1'] },
    ])
    expect(controlOf(graph, 'p4').percent).toBe(0)
    // The benefit is theirs all the same.
    expect(ubosOf(graph, 'control')).toEqual(['p1', 'p2', 'p4', 'p5'])
    expect(ubosOf(graph, 'capital')).toEqual(['p4', 'p5'])
  })

  it("attributes a nominee's holding to those it is held for, by their part", () => {
    const graph = write(
      [
        ['p1', 'c2', 60],
        ['p2', 'c2', 40],
        ['c2', 'c1', 40],
        ['p3', 'c1', 60],
      ],
      { c2: { role: 'nominee' } },
    )
    expect([controlOf(graph, 'p1').percent, controlOf(graph, 'p2').percent]).toEqual([24, 16])
    expect(controlOf(graph, 'p1').path).toEqual(['p1', 'c2', 'c1'])
    const together = write(
      [
        ['p1', 'c2', 50],
        ['p2', 'c2', 50],
        ['c2', 'c3', 60],
        ['p1', 'c3', 25],
        ['c3', 'c1', 30],
      ],
      { c2: { role: 'nominee' } },
    )
    expect(controlOf(together, 'p1').percent).toBe(30)
  })

  it('follows majorities through a listed company, and flags it', () => {
    const graph = write(
      [
        ['p1', 'c2', 60],
        ['c2', 'c1', 30],
        ['p2', 'c1', 70],
      ],
      { c2: { listed: 'LSE' } },
    )
    const { flags } = solveOwnership(graph, 'c1', { rule: 'control' })
    expect([controlOf(graph, 'p1').percent, flags]).toEqual([30, ['listed_exempt']])
  })
})

describe('incomplete data', () => {
  it('is flagged for votes above 100 % and unknown votes, only where the rule uses votes', () => {
    const over = write([
      ['p1', 'c1', 50, 80],
      ['p2', 'c1', 50, 30],
    ])
    const unknown = write([
      ['p1', 'c1', 50, null],
      ['p2', 'c1', 50],
    ])
    const flagsOf = (graph: OwnershipGraph) =>
      (['capital', 'capital_or_votes', 'control'] as const).map((rule) => solveOwnership(graph, 'c1', { rule }).flags)
    expect(flagsOf(over)).toEqual([[], ['over_100'], ['over_100']])
    expect(flagsOf(unknown)).toEqual([[], ['incomplete'], ['incomplete']])
    expect(solveOwnership(over, 'c1', { rule: 'control' }).gaps.votesOver).toEqual([{ companyId: 'c1', totalPercent: 110 }])
    expect(solveOwnership(unknown, 'c1', { rule: 'control' }).gaps.unknownVotes).toEqual([{ companyId: 'c1', ownerId: 'p1' }])
  })

  it('falls back to a senior manager only where nobody meets the rule', () => {
    const graph = write([['p0', 'c1', 10, 91], ...Array.from({ length: 9 }, (_, at): Written => [`p1${at}`, 'c1', 10, 1])])
    expect(solveOwnership(graph, 'c1').flags).toEqual(['no_ubo_use_senior_manager'])
    expect(solveOwnership(graph, 'c1', { rule: 'control' }).flags).toEqual([])
  })
})
