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
