import { partsOfWhole } from '#contract/ownership/graph.ts'

/** Weights are whole numbers of 2^-160: what is lost in rounding is far beyond any decimal that is shown. */
export const weightBits = 160n
export const wholeWeight = 1n << weightBits
const whole = BigInt(partsOfWhole)
const maxRefinements = 60
/** Left over, in units of 2^-160, when a solution counts as found. */
const settled = 1n << 40n

/** `row` holds `parts` of `column`: both count within the circle. */
export type CircleEdge = { row: number; column: number; parts: number }

/**
 * Solves x = inflow + A·x for the companies of one circle, where A holds their shares in one another. Elimination in floating point
 * gives the first digits; what then is left over is computed exactly and solved again, until nothing is left.
 * Answers null when there is no such x: a circle without an outside owner, or with more than 100 % inside.
 */
export function solveCircle(size: number, edges: readonly CircleEdge[], inflow: readonly bigint[]): bigint[] | null {
  const elimination = eliminate(size, edges)
  if (!elimination) return null
  const solution = Array.from<bigint>({ length: size }).fill(0n)
  let rest = [...inflow]
  for (let round = 0; round < maxRefinements; round += 1) {
    const largest = rest.reduce((most, value) => (abs(value) > most ? abs(value) : most), 0n)
    if (largest <= settled) return solution
    // Scaled so that the largest is about one, however little of it is left.
    const shift = BigInt(Math.max(0, largest.toString(2).length - 60))
    const step = elimination.solve(Float64Array.from(rest, (value) => Number(value >> shift) / 2 ** 60))
    if (step.some((value) => !Number.isFinite(value))) return null
    step.forEach((value, at) => {
      solution[at] = (solution[at] ?? 0n) + (toScaled(value) << shift)
    })
    rest = toRest(edges, inflow, solution)
  }
  return null
}

/** What the solution leaves over: inflow + A·x − x, exactly but for the last bit. */
function toRest(edges: readonly CircleEdge[], inflow: readonly bigint[], solution: readonly bigint[]): bigint[] {
  const products = inflow.map(() => 0n)
  for (const { row, column, parts } of edges) products[row] = (products[row] ?? 0n) + BigInt(parts) * (solution[column] ?? 0n)
  return inflow.map((value, at) => value + (products[at] ?? 0n) / whole - (solution[at] ?? 0n))
}

/** A float in units of 2^-60, of any size. */
function toScaled(value: number): bigint {
  return BigInt(Math.round(value * 2 ** 60))
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

type Elimination = { solve(right: Float64Array): Float64Array }
type Step = { node: number; pivot: number; rows: Int32Array; rowShares: Float64Array; columns: Int32Array; columnShares: Float64Array }

/**
 * State elimination after Grassmann, Taksar and Heyman: the pivot is the sum of what leaves a company, to the outside and to the rest
 * of the circle, and no two numbers are ever subtracted. So a circle that is all but closed is solved as well as any other.
 * The company with the fewest neighbours goes first, which keeps the rest sparse. Null when a pivot is not positive.
 */
function eliminate(size: number, edges: readonly CircleEdge[]): Elimination | null {
  const { owners, owned, outside } = toMaps(size, edges)
  const queue = openQueue(size, (node) => (owners[node]?.size ?? 0) * (owned[node]?.size ?? 0))
  const steps: Step[] = []
  for (let node = queue.take(); node !== undefined; node = queue.take()) {
    const rows = owners[node] ?? new Map<number, number>()
    const columns = owned[node] ?? new Map<number, number>()
    rows.delete(node)
    columns.delete(node)
    let pivot = outside[node] ?? 0
    for (const share of rows.values()) pivot += share
    if (!(pivot > 0)) return null
    steps.push(toStep(node, pivot, rows, columns))
    for (const [column, share] of columns) {
      const factor = share / pivot
      outside[column] = (outside[column] ?? 0) + (outside[node] ?? 0) * factor
      const others = owners[column] ?? new Map<number, number>()
      others.delete(node)
      for (const [row, part] of rows) {
        const sum = (others.get(row) ?? 0) + part * factor
        others.set(row, sum)
        owned[row]?.set(column, sum)
      }
      queue.touch(column)
    }
    for (const row of rows.keys()) {
      owned[row]?.delete(node)
      queue.touch(row)
    }
  }
  return { solve: (right) => substitute(size, steps, right) }
}

function toMaps(size: number, edges: readonly CircleEdge[]) {
  const owners = Array.from({ length: size }, () => new Map<number, number>())
  const owned = Array.from({ length: size }, () => new Map<number, number>())
  const inside = new Float64Array(size)
  for (const { row, column, parts } of edges) {
    const sum = (owners[column]?.get(row) ?? 0) + parts / partsOfWhole
    owners[column]?.set(row, sum)
    owned[row]?.set(column, sum)
    inside[column] = (inside[column] ?? 0) + parts
  }
  // Whole numbers up to here: nothing inside makes exactly nothing outside.
  return { owners, owned, outside: inside.map((parts) => (partsOfWhole - parts) / partsOfWhole) }
}

function toStep(node: number, pivot: number, rows: Map<number, number>, columns: Map<number, number>): Step {
  return {
    node,
    pivot,
    rows: Int32Array.from(rows.keys()),
    rowShares: Float64Array.from(rows.values()),
    columns: Int32Array.from(columns.keys()),
    columnShares: Float64Array.from(columns.values()),
  }
}

function substitute(size: number, steps: readonly Step[], right: Float64Array): Float64Array {
  const value = Float64Array.from(right)
  for (const { node, pivot, rows, rowShares } of steps) {
    const factor = (value[node] ?? 0) / pivot
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0
      value[row] = (value[row] ?? 0) + (rowShares[at] ?? 0) * factor
    }
  }
  const solution = new Float64Array(size)
  for (const { node, pivot, columns, columnShares } of steps.toReversed()) {
    let sum = value[node] ?? 0
    for (let at = 0; at < columns.length; at += 1) sum += (columnShares[at] ?? 0) * (solution[columns[at] ?? 0] ?? 0)
    solution[node] = sum / pivot
  }
  return solution
}

/** The node of least cost, each once; whose cost has changed since is put back with the new one. */
function openQueue(size: number, costOf: (node: number) => number) {
  const isDone = new Uint8Array(size)
  const buckets: number[][] = []
  let lowest = 0
  const put = (node: number) => {
    // Beyond this, all are equally bad.
    const cost = Math.min(costOf(node), 1 << 16)
    buckets[cost] ??= []
    buckets[cost].push(node)
    lowest = Math.min(lowest, cost)
  }
  for (let node = 0; node < size; node += 1) put(node)
  return {
    touch: (node: number) => put(node),
    take(): number | undefined {
      for (; lowest < buckets.length; lowest += 1) {
        const bucket = buckets[lowest]
        for (let node = bucket?.pop(); node !== undefined; node = bucket?.pop()) {
          if (isDone[node] === 1 || Math.min(costOf(node), 1 << 16) !== lowest) continue
          isDone[node] = 1
          return node
        }
      }
      return undefined
    },
  }
}
