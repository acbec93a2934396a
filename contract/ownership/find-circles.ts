/**
 * Tarjan's strongly connected components, without recursion: a chain of a hundred thousand companies must not overflow the stack.
 * Answers them in the order in which they are finished: a component comes after all that it leads to.
 */
export function findCircles(count: number, edgesOf: (node: number) => readonly number[], starts: Iterable<number>): number[][] {
  const walk = { order: new Int32Array(count), low: new Int32Array(count), isOpen: new Uint8Array(count), next: 1 }
  const open: number[] = []
  const components: number[][] = []
  for (const start of starts) {
    if (walk.order[start] === 0) walkFrom(start, edgesOf, walk, open, components)
  }
  return components
}

type Walk = { order: Int32Array; low: Int32Array; isOpen: Uint8Array; next: number }

function walkFrom(start: number, edgesOf: (node: number) => readonly number[], walk: Walk, open: number[], found: number[][]): void {
  const { order, low, isOpen } = walk
  const path: { node: number; edges: readonly number[]; at: number }[] = []
  const enter = (node: number) => {
    order[node] = walk.next
    low[node] = walk.next
    walk.next += 1
    isOpen[node] = 1
    open.push(node)
    path.push({ node, edges: edgesOf(node), at: 0 })
  }
  enter(start)
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const { node } = step
    const next = step.edges[step.at]
    step.at += 1
    if (next === undefined) {
      path.pop()
      const parent = path.at(-1)?.node
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0)
      if (low[node] === order[node]) found.push(close(node, open, isOpen))
    } else if (order[next] === 0) enter(next)
    else if (isOpen[next] === 1) low[node] = Math.min(low[node] ?? 0, order[next] ?? 0)
  }
}

function close(root: number, open: number[], isOpen: Uint8Array): number[] {
  const members = open.splice(open.lastIndexOf(root))
  for (const member of members) isOpen[member] = 0
  return members
}
