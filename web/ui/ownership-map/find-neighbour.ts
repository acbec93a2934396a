import type { PlacedNode } from '#web/ui/ownership-map/layout-map.ts'

/** The next node in a direction: the nearest that lies more that way than to the side. */
export function findNeighbour(
  nodes: readonly PlacedNode[],
  fromId: string,
  [stepX, stepY]: readonly [number, number],
): PlacedNode | undefined {
  const from = nodes.find(({ id }) => id === fromId)
  if (!from) return undefined
  let best: PlacedNode | undefined
  let least = Number.POSITIVE_INFINITY
  for (const node of nodes) {
    const [x, y] = [node.x - from.x, node.y - from.y]
    const ahead = x * stepX + y * stepY
    const aside = Math.abs(x * stepY + y * stepX)
    // Sideways stays in the row; up and down may go a long way across to the next one.
    if (ahead <= 0 || (stepX !== 0 && aside > 1)) continue
    const distance = ahead * 4 + aside
    if (distance < least) {
      best = node
      least = distance
    }
  }
  return best
}
