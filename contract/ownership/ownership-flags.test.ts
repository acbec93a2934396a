import { describe, expect, it } from 'vitest'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { type Written, write } from '#contract/ownership/testing/write-graph.ts'

const flagsOf = (graph: OwnershipGraph) => solveOwnership(graph, 'c1').flags

describe('flags', () => {
  const whole: Written[] = [
    ['c2', 'c1', 100],
    ['p1', 'c2', 100],
  ]
  it.each<[string, OwnershipGraph, string[]]>([
    ['nothing to say', write(whole), []],
    ['a nominee', write(whole, { c2: { role: 'nominee' } }), ['nominee']],
    [
      'a trust, whose parts are no shares',
      write(
        [
          ['c2', 'c1', 100],
          ['p1', 'c2', null],
        ],
        { c2: { role: 'trust' } },
      ),
      ['trust'],
    ],
    ['a listed owner need not name its own', write([['c2', 'c1', 100]], { c2: { listed: 'LSE' } }), ['listed_exempt']],
    ['an owner that no longer exists', write(whole, { c2: { status: 'dissolved' } }), ['dissolved_owner']],
    ['the company itself no longer exists: that is no owner', write(whole, { c1: { status: 'dissolved' } }), []],
    ['a state', write([['c2', 'c1', 100]], { c2: { role: 'state' } }), ['state_owned']],
    ['bearer shares', write([['c2', 'c1', 100]], { c2: { role: 'bearer_shares' } }), ['bearer_shares']],
    ['a politically exposed person, however far up', write(whole, {}, { p1: { isPep: true } }), ['pep']],
    [
      'more than everything',
      write([
        ['p1', 'c1', 70],
        ['p2', 'c1', 60],
      ]),
      ['over_100'],
    ],
    [
      'an owner with an unknown share',
      write([
        ['p1', 'c1', 40],
        ['p2', 'c1', null],
      ]),
      ['incomplete'],
    ],
    [
      'a hole further up',
      write([
        ['c2', 'c1', 100],
        ['p1', 'c2', 60],
      ]),
      ['incomplete'],
    ],
    [
      'a company without owners',
      write([
        ['c2', 'c1', 50],
        ['p1', 'c1', 50],
      ]),
      ['incomplete'],
    ],
    [
      'many small owners: the senior manager stands in',
      write(Array.from({ length: 10 }, (_, at): Written => [`p${at}`, 'c1', 10])),
      ['no_ubo_use_senior_manager'],
    ],
    [
      'what lies elsewhere in the graph is not looked at',
      write(
        [
          ['p1', 'c1', 100],
          ['p2', 'c9', 5],
        ],
        {},
        { p2: { isPep: true } },
      ),
      [],
    ],
  ])('%s', (_, graph, flags) => {
    expect(flagsOf(graph)).toEqual(flags)
  })

  it('accept rounding of thirds: 99.9 % is complete, 99.8 % is not', () => {
    expect([flagsOf(write([['p1', 'c1', 99.9]])), flagsOf(write([['p1', 'c1', 99.89]]))]).toEqual([[], ['incomplete']])
  })

  it('list missing and excess shares with their place', () => {
    const graph = write([
      ['c2', 'c1', 60],
      ['p1', 'c1', 30],
      ['p2', 'c2', null],
      ['c3', 'c2', 40],
      ['p3', 'c4', 1],
      ['c4', 'c1', 5],
      ['p4', 'c4', 99.5],
    ])
    expect(solveOwnership(graph, 'c1').gaps).toEqual({
      unknownShares: [{ companyId: 'c2', ownerId: 'p2' }],
      missingShares: [
        { companyId: 'c1', missingPercent: 5 },
        { companyId: 'c2', missingPercent: 60 },
      ],
      withoutOwners: ['c3'],
      over: [{ companyId: 'c4', totalPercent: 100.5 }],
      unknownVotes: [],
      votesOver: [],
    })
  })
})
