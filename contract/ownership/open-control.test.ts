import { describe, expect, it } from 'vitest'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import type { OwnershipRule } from '#contract/ownership/ownership-rule.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { type Written, write } from '#contract/ownership/testing/write-graph.ts'

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
