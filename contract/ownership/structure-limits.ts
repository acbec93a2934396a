import { findCircles } from '#contract/ownership/find-circles.ts'

/**
 * What one structure may have. Shares are computed with every look at it: linear in holdings, but for companies that own one another, where
 * every one of them is computed with all the others.
 */
export const structureLimits = { holdings: 2_000, companiesInCircles: 25 } as const

export type StructureSize = { holdings: number; companiesInCircles: number }
type Edge = { ownerId: string; companyId: string }

export function measureStructure(holdings: readonly Edge[]): StructureSize {
  const ids = [...new Set(holdings.flatMap(({ ownerId, companyId }) => [ownerId, companyId]))]
  const indexOf = new Map(ids.map((id, at) => [id, at]))
  const owners = ids.map((): number[] => [])
  for (const { ownerId, companyId } of holdings) owners[indexOf.get(companyId) ?? 0]?.push(indexOf.get(ownerId) ?? 0)
  const components = findCircles(ids.length, (node) => owners[node] ?? [], ids.keys())
  const circles = components.filter(({ length }) => length > 1)
  return { holdings: holdings.length, companiesInCircles: circles.reduce((sum, { length }) => sum + length, 0) }
}

export function isWithinLimits({ holdings, companiesInCircles }: StructureSize): boolean {
  return holdings <= structureLimits.holdings && companiesInCircles <= structureLimits.companiesInCircles
}
