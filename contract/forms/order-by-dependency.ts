export type Dependent = { key: string; dependsOn: readonly string[] }

/** Each after all that it depends on, in time linear to their number; or the circle that makes that impossible, its first key once more at the end. */
export function orderByDependency<T extends Dependent>(nodes: readonly T[]): { order: T[] } | { circle: string[] } {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const dependents = new Map<string, T[]>()
  const waitsFor = new Map<string, number>()
  for (const node of nodes) {
    const known = new Set(node.dependsOn.filter((key) => byKey.has(key)))
    waitsFor.set(node.key, known.size)
    for (const key of known) {
      const others = dependents.get(key)
      if (others) others.push(node)
      else dependents.set(key, [node])
    }
  }
  const order = nodes.filter(({ key }) => waitsFor.get(key) === 0)
  // The list grows while it is walked: whoever waits for nothing more is appended.
  for (const node of order) {
    for (const dependent of dependents.get(node.key) ?? []) {
      const left = (waitsFor.get(dependent.key) ?? 0) - 1
      waitsFor.set(dependent.key, left)
      if (left === 0) order.push(dependent)
    }
  }
  return order.length === nodes.length ? { order } : { circle: findCircle(byKey, waitsFor) }
}

/** Of what still waits, each waits for another that does: following them leads round. */
function findCircle(byKey: Map<string, Dependent>, waitsFor: Map<string, number>): string[] {
  const isWaiting = (key: string) => (waitsFor.get(key) ?? 0) > 0
  const path = new Set<string>()
  let key = [...byKey.keys()].find(isWaiting)
  while (key !== undefined && !path.has(key)) {
    path.add(key)
    key = byKey.get(key)?.dependsOn.find(isWaiting)
  }
  const round = [...path]
  return key === undefined ? round : [...round.slice(round.indexOf(key)), key]
}
