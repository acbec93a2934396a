import { findCircles } from '#contract/ownership/find-circles.ts'
import { type IndexedGraph, partsOfWhole } from '#contract/ownership/graph.ts'
import { type CircleEdge, solveCircle, wholeWeight } from '#contract/ownership/solve-circle.ts'

export type Weights = {
  /** How much of the root is reached through each company, over all paths; `wholeWeight` is all of it, the root itself included. */
  byCompany: readonly bigint[]
  /** In circles that have no answer: nobody outside owns any part, or more than 100 % is held inside. Their weight is none. */
  unsolved: readonly number[]
}

type CompanyOwner = { owner: number; parts: number }

const whole = BigInt(partsOfWhole)

/**
 * Walks from the root to its owners, theirs, and so on, each company after all that it holds; companies that own one another
 * are solved together. `cut` names a company whose owners are left out of sight: what is reached there ends there.
 */
export function weighCompanies(graph: IndexedGraph, root: number, cut?: number): Weights {
  // Asked for several times each, and only for what the root reaches.
  const known = new Map<number, CompanyOwner[]>()
  const ownersOf = (company: number): CompanyOwner[] => {
    const owners = known.get(company) ?? (company === cut ? [] : findCompanyOwners(graph, company))
    known.set(company, owners)
    return owners
  }
  const components = findCircles(graph.companyCount, (company) => ownersOf(company).map(({ owner }) => owner), [root]).reverse()
  const byCompany = Array.from<bigint>({ length: graph.companyCount }).fill(0n)
  byCompany[root] = wholeWeight
  const unsolved: number[] = []
  for (const members of components) {
    const [only = 0] = members
    const edges = members.length > 1 || ownersOf(only).some(({ owner }) => owner === only) ? toCircleEdges(members, ownersOf) : []
    if (edges.length > 0) {
      const solved = solveCircle(
        members.length,
        edges,
        members.map((member) => byCompany[member] ?? 0n),
      )
      if (!solved) unsolved.push(...members)
      members.forEach((member, at) => {
        byCompany[member] = solved?.[at] ?? 0n
      })
    }
    const inside = new Set(members)
    for (const member of members) {
      const weight = byCompany[member] ?? 0n
      for (const { owner, parts } of ownersOf(member)) {
        if (!inside.has(owner)) byCompany[owner] = (byCompany[owner] ?? 0n) + takePart(weight, parts)
      }
    }
  }
  return { byCompany, unsolved }
}

export function takePart(weight: bigint, parts: number): bigint {
  return (weight * BigInt(parts)) / whole
}

/** In percent with four decimals, half up. A rest of 2^-120 is what rounding lost on the way, not a reason to round down. */
export function toPercent(weight: bigint): number {
  const half = wholeWeight / 2n + (1n << 40n)
  return Number((weight * 1_000_000n + half) / wholeWeight) / 10_000
}

function findCompanyOwners({ holders, companyCount }: IndexedGraph, company: number): CompanyOwner[] {
  const owners: CompanyOwner[] = []
  for (const { owner, parts } of holders[company] ?? []) {
    if (owner < companyCount && parts !== null && parts > 0) owners.push({ owner, parts })
  }
  return owners
}

function toCircleEdges(members: readonly number[], ownersOf: (company: number) => CompanyOwner[]): CircleEdge[] {
  const place = new Map(members.map((member, at) => [member, at]))
  return members.flatMap((member, column) =>
    ownersOf(member).flatMap(({ owner, parts }) => {
      const row = place.get(owner)
      return row === undefined ? [] : [{ row, column, parts }]
    }),
  )
}
