import type { IndexedGraph } from '#contract/ownership/graph.ts'
import { partsOfWhole } from '#contract/ownership/graph.ts'

/** For each owner, the next company on the path to the root by which the largest part of it is held. */
export type BestPaths = { pathFrom(owner: number): number[] }

type Reached = { node: number; cost: number; steps: number; next: number }

/**
 * Dijkstra from the root to all its owners, over the logarithms of the shares: the least sum is the largest product. Of equal paths the
 * one with fewer companies, and then the one whose next company has the smaller id, so that the order of the file says nothing.
 */
export function findBestPaths({ holders, companyCount, ids }: IndexedGraph, root: number): BestPaths {
  const best = new Map<number, Reached>()
  const queue = openHeap<Reached>((one, other) => compare(one, other, ids))
  queue.put({ node: root, cost: 0, steps: 0, next: root })
  for (let reached = queue.take(); reached; reached = queue.take()) {
    const { node, cost, steps } = reached
    if (best.has(node)) continue
    best.set(node, reached)
    if (node >= companyCount) continue
    for (const [owner, parts] of addUp(holders[node] ?? [])) {
      if (best.has(owner)) continue
      queue.put({ node: owner, cost: cost - Math.log(Math.min(1, parts / partsOfWhole)), steps: steps + 1, next: node })
    }
  }
  return { pathFrom: (owner) => toPath(best, owner, root) }
}

function toPath(best: ReadonlyMap<number, Reached>, owner: number, root: number): number[] {
  if (!best.has(owner)) return []
  const path = [owner]
  for (let node = owner; node !== root; ) {
    node = best.get(node)?.next ?? root
    path.push(node)
  }
  return path
}

function addUp(held: readonly { owner: number; parts: number | null }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { owner, parts } of held) if (parts !== null && parts > 0) sums.set(owner, (sums.get(owner) ?? 0) + parts)
  return sums
}

function compare(one: Reached, other: Reached, ids: readonly string[]): number {
  if (one.cost !== other.cost) return one.cost - other.cost
  if (one.steps !== other.steps) return one.steps - other.steps
  const [first = '', second = ''] = [ids[one.next], ids[other.next]]
  if (first === second) return one.node - other.node
  return first < second ? -1 : 1
}

/** A binary heap: the least first. */
function openHeap<Value>(order: (one: Value, other: Value) => number) {
  const values: Value[] = []
  const isLess = (one: number, other: number) => order(values[one] as Value, values[other] as Value) < 0
  const swap = (one: number, other: number) => {
    ;[values[one], values[other]] = [values[other] as Value, values[one] as Value]
  }
  return {
    put(value: Value): void {
      values.push(value)
      for (let at = values.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!isLess(at, parent)) break
        swap(at, parent)
        at = parent
      }
    },
    take(): Value | undefined {
      if (values.length < 2) return values.pop()
      swap(0, values.length - 1)
      const least = values.pop()
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let child = left
        if (right < values.length && isLess(right, left)) child = right
        if (child >= values.length || !isLess(child, at)) break
        swap(at, child)
        at = child
      }
      return least
    },
  }
}
