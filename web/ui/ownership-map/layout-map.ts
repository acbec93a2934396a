import type { MapLine, MapNode, MapView } from '#web/ui/ownership-map/to-map-view.ts'

export type Point = { x: number; y: number }
export type PlacedNode = MapNode & Point
/** From the owner below to the company above, over the rows between them. `isBack`: it closes a circle and runs downwards. */
export type PlacedLine = MapLine & { points: Point[]; isBack: boolean }
export type MapLayout = { nodes: PlacedNode[]; lines: PlacedLine[]; width: number; height: number }

export const nodeHeight = 92
const columnWidth = 156
const rowHeight = 142
/** A line that passes through a row takes less room than a node. */
const passWidth = 26
const sweeps = 8
const margin = 32

/** A node of the drawing or, without one, a place where a long line passes through a row. */
type Cell = { at: number; row: number; width: number; x: number; above: Cell[]; below: Cell[]; node?: MapNode }

/**
 * The root on top, every owner below all that it owns, rows no wider than they need be: an owner that finds its row full moves
 * on to the next. Lines over several rows pass between the nodes. The order in a row follows the neighbours' middles.
 */
export function layoutMap({ nodes, lines }: MapView): MapLayout {
  const cells = new Map(
    nodes.map((node, at): [string, Cell] => [node.id, { at, row: 0, width: columnWidth, x: 0, above: [], below: [], node }]),
  )
  const back = findBackLines(nodes, lines)
  assignRows(
    nodes,
    lines.filter((line) => !back.has(line)),
    cells,
  )
  const rows: Cell[][] = []
  const put = (cell: Cell) => {
    rows[cell.row] ??= []
    rows[cell.row]?.push(cell)
  }
  for (const node of nodes) {
    const cell = cells.get(node.id)
    if (cell) put(cell)
  }
  const routes = lines.map((line) => {
    const [owner, company] = [cells.get(line.ownerId), cells.get(line.companyId)]
    if (!owner || !company) return []
    const [upper, lower] = owner.row < company.row ? [owner, company] : [company, owner]
    const route = [upper]
    for (let row = upper.row + 1; row < lower.row; row += 1) {
      const pass: Cell = { at: 0, row, width: passWidth, x: 0, above: [], below: [] }
      put(pass)
      route.push(pass)
    }
    if (lower !== upper) route.push(lower)
    link(route)
    return owner === upper && lower !== upper ? route : route.reverse()
  })
  orderRows(rows)
  placeRows(rows)
  return toLayout(nodes, lines, cells, routes, rows, back)
}

function link(route: readonly Cell[]): void {
  for (let at = 1; at < route.length; at += 1) {
    const [upper, lower] = [route[at - 1], route[at]]
    if (!upper || !lower) continue
    upper.below.push(lower)
    lower.above.push(upper)
  }
}

/** Lines that close a circle, found on a walk from the root: without them every owner has a place below what it owns. */
function findBackLines(nodes: MapView['nodes'], lines: MapView['lines']): Set<MapView['lines'][number]> {
  const byCompany = new Map<string, MapView['lines'][number][]>()
  for (const line of lines) byCompany.set(line.companyId, [...(byCompany.get(line.companyId) ?? []), line])
  const back = new Set<MapView['lines'][number]>()
  const state = new Map<string, 'open' | 'done'>()
  for (const { id: start } of nodes) {
    if (state.has(start)) continue
    const path = [{ id: start, at: 0 }]
    state.set(start, 'open')
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const line = byCompany.get(step.id)?.[step.at]
      step.at += 1
      if (!line) {
        state.set(step.id, 'done')
        path.pop()
      } else if (state.get(line.ownerId) === 'open') back.add(line)
      else if (!state.has(line.ownerId)) {
        state.set(line.ownerId, 'open')
        path.push({ id: line.ownerId, at: 0 })
      }
    }
  }
  return back
}

function assignRows(nodes: MapView['nodes'], lines: MapView['lines'], cells: Map<string, Cell>): void {
  const waitsFor = new Map(nodes.map(({ id }) => [id, 0]))
  const ownersOf = new Map<string, string[]>()
  for (const { ownerId, companyId } of lines) {
    waitsFor.set(ownerId, (waitsFor.get(ownerId) ?? 0) + 1)
    ownersOf.set(companyId, [...(ownersOf.get(companyId) ?? []), ownerId])
  }
  const most = Math.max(6, Math.ceil(Math.sqrt(nodes.length * 1.6)))
  const taken: number[] = []
  let ready = nodes.filter(({ id }) => waitsFor.get(id) === 0).map(({ id }) => id)
  while (ready.length > 0) {
    const next: string[] = []
    // Companies first: what they lead to goes further down in any case.
    const hasOwners = (id: string) => (ownersOf.has(id) ? 0 : 1)
    for (const id of ready.sort((one, other) => hasOwners(one) - hasOwners(other))) {
      const cell = cells.get(id)
      if (!cell) continue
      while ((taken[cell.row] ?? 0) >= most) cell.row += 1
      taken[cell.row] = (taken[cell.row] ?? 0) + 1
      for (const owner of ownersOf.get(id) ?? []) {
        const below = cells.get(owner)
        if (below) below.row = Math.max(below.row, cell.row + 1)
        const left = (waitsFor.get(owner) ?? 0) - 1
        waitsFor.set(owner, left)
        if (left === 0) next.push(owner)
      }
    }
    ready = next
  }
}

function orderRows(rows: Cell[][]): void {
  const number = () => {
    for (const row of rows)
      row.forEach((cell, at) => {
        cell.at = at
      })
  }
  number()
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isDown = sweep % 2 === 0
    for (const row of isDown ? rows : rows.toReversed()) {
      const middles = new Map(row.map((cell) => [cell, meanOf(isDown ? cell.above : cell.below, ({ at }) => at) ?? cell.at]))
      row.sort((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0))
      row.forEach((cell, at) => {
        cell.at = at
      })
    }
  }
}

/** Each cell as near to the middle of its neighbours as the order of its row allows: blocks that touch share their distance. */
function placeRows(rows: Cell[][]): void {
  for (const row of rows)
    spread(
      row,
      row.map((_, at) => (at - (row.length - 1) / 2) * columnWidth),
    )
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isDown = sweep % 2 === 1
    for (const row of isDown ? rows : rows.toReversed()) {
      spread(
        row,
        row.map((cell) => meanOf(isDown ? cell.above : [...cell.below, ...cell.above], ({ x }) => x) ?? cell.x),
      )
    }
  }
}

function spread(row: readonly Cell[], desired: readonly number[]): void {
  // Positions less the room to their left, so that "in order, not overlapping" becomes "not falling".
  let room = 0
  const rooms = row.map((cell, at) => {
    room += at === 0 ? 0 : ((row[at - 1]?.width ?? 0) + cell.width) / 2
    return room
  })
  const blocks: { sum: number; count: number }[] = []
  row.forEach((_, at) => {
    let block = { sum: (desired[at] ?? 0) - (rooms[at] ?? 0), count: 1 }
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      block = { sum: block.sum + last.sum, count: block.count + last.count }
      blocks.pop()
    }
    blocks.push(block)
  })
  let at = 0
  for (const { sum, count } of blocks) {
    for (const end = at + count; at < end; at += 1) {
      const cell = row[at]
      if (cell) cell.x = sum / count + (rooms[at] ?? 0)
    }
  }
}

function toLayout(
  nodes: MapView['nodes'],
  lines: MapView['lines'],
  cells: Map<string, Cell>,
  routes: readonly Cell[][],
  rows: readonly Cell[][],
  back: ReadonlySet<MapView['lines'][number]>,
): MapLayout {
  const all = rows.flat()
  const left = all.reduce((least, { x, width }) => Math.min(least, x - width / 2), 0) - margin
  const right = all.reduce((most, { x, width }) => Math.max(most, x + width / 2), 0) + margin
  const toPoint = ({ x, row }: Cell): Point => ({ x: Math.round(x - left), y: margin + row * rowHeight + nodeHeight / 2 })
  return {
    nodes: nodes.flatMap((node) => {
      const cell = cells.get(node.id)
      return cell ? [{ ...node, ...toPoint(cell) }] : []
    }),
    lines: lines.map((line, at) => ({ ...line, points: (routes[at] ?? []).map(toPoint), isBack: back.has(line) })),
    width: Math.round(right - left),
    height: margin * 2 + (rows.length - 1) * rowHeight + nodeHeight,
  }
}

function meanOf(cells: readonly Cell[], figureOf: (cell: Cell) => number): number | undefined {
  return cells.length > 0 ? cells.reduce((sum, cell) => sum + figureOf(cell), 0) / cells.length : undefined
}
