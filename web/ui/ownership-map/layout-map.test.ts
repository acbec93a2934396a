import { describe, expect, it } from 'vitest'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { findNeighbour } from '#web/ui/ownership-map/find-neighbour.ts'
import { layoutMap } from '#web/ui/ownership-map/layout-map.ts'
import { toMapView } from '#web/ui/ownership-map/to-map-view.ts'

function draw(holdings: [ownerId: string, companyId: string, sharesPercent: number | null][]) {
  const ids = [...new Set(['c1', ...holdings.flatMap(([owner, company]) => [company, owner])])]
  const graph: OwnershipGraph = {
    companies: ids.filter((id) => id.startsWith('c')).map((id) => ({ id, name: id })),
    people: ids.filter((id) => id.startsWith('p')).map((id) => ({ id, name: id })),
    holdings: holdings.map(([ownerId, companyId, sharesPercent]) => ({ ownerId, companyId, sharesPercent })),
  }
  return layoutMap(toMapView(graph, solveOwnership(graph, 'c1')))
}
const placeOf = (layout: ReturnType<typeof draw>) => Object.fromEntries(layout.nodes.map((node) => [node.id, node]))

describe('the ownership map', () => {
  it('puts owners below what they own', () => {
    const layout = draw([
      ['c2', 'c1', 50],
      ['c3', 'c2', 50],
      ['p1', 'c1', 10],
      ['p1', 'c3', 50],
    ])
    const place = placeOf(layout)
    for (const { ownerId, companyId } of layout.lines) expect(place[ownerId]?.y ?? 0).toBeGreaterThan(place[companyId]?.y ?? 0)
    expect(layout.nodes.filter(({ y }) => y <= (place.c1?.y ?? 0)).map(({ id }) => id)).toEqual(['c1'])
  })

  it('draws a circle once, with its closing line marked', () => {
    const { lines } = draw([
      ['c2', 'c1', 80],
      ['c1', 'c2', 20],
      ['p1', 'c2', 80],
    ])
    expect(lines.map(({ ownerId, companyId, isBack }) => [ownerId, companyId, isBack])).toEqual([
      ['c2', 'c1', false],
      ['c1', 'c2', true],
      ['p1', 'c2', false],
    ])
  })

  it('places nodes without overlap within the picture', () => {
    const many = draw(
      Array.from({ length: 300 }, (_, at): [string, string, number] => [
        `${at % 3 ? 'p' : 'c'}${at + 2}`,
        at < 40 ? 'c1' : `c${3 * (at % 12) + 2}`,
        1,
      ]),
    )
    expect(many.nodes.length).toBeGreaterThan(250)
    for (const one of many.nodes) {
      expect(one.x - 62 >= 0 && one.x + 62 <= many.width && one.y >= 0 && one.y <= many.height).toBe(true)
      const covering = many.nodes.filter((other) => other !== one && Math.abs(other.x - one.x) < 124 && Math.abs(other.y - one.y) < 92)
      expect(covering).toEqual([])
    }
    // In rows: side by side they would take three times as much.
    expect(many.width).toBeLessThan((many.nodes.length * 156) / 3)
  })

  it('omits unconnected nodes, and sums duplicate holdings', () => {
    const { nodes, lines } = draw([
      ['p1', 'c1', 10.1],
      ['p1', 'c1', 10.2],
      ['p2', 'c1', 5],
      ['p2', 'c1', null],
      ['p3', 'c9', 5],
      ['p4', 'c1', 0],
    ])
    expect([nodes.map(({ id }) => id), lines.map(({ sharesPercent }) => sharesPercent)]).toEqual([
      ['c1', 'p1', 'p2'],
      [20.3, null],
    ])
  })

  it('finds the next node by arrow key', () => {
    const { nodes } = draw([
      ['p1', 'c1', 40],
      ['p2', 'c1', 30],
      ['c2', 'c1', 30],
      ['p3', 'c2', 100],
    ])
    const go = (from: string, ...step: [number, number]) => findNeighbour(nodes, from, step)?.id
    const row = nodes.filter(({ y }) => y === nodes.find(({ id }) => id === 'p1')?.y).sort((one, other) => one.x - other.x)
    expect([go(row[0]?.id ?? '', 1, 0), go(row[2]?.id ?? '', -1, 0), go(row[2]?.id ?? '', 1, 0)]).toEqual([
      row[1]?.id,
      row[1]?.id,
      undefined,
    ])
    expect([go('p3', 0, -1), go('c1', 0, -1), go('c2', 0, 1)]).toEqual(['c2', undefined, 'p3'])
  })
})
