import type { Holding, OwnedCompany, OwnershipGraph, Person } from '#contract/ownership/graph.ts'

/** The fourth is the votes, or whatever else is said of the holding. */
export type Written = [ownerId: string, companyId: string, sharesPercent: number | null, more?: number | null | Partial<Holding>]

function toHolding([ownerId, companyId, sharesPercent, more]: Written): Holding {
  const rest = typeof more === 'object' && more !== null ? more : more === undefined ? {} : { votesPercent: more }
  return { ownerId, companyId, sharesPercent, ...rest }
}

/** Companies are c…, people are p…; `companies` and `people` add what is special about some. */
export function write(
  holdings: Written[],
  companies: Record<string, Partial<OwnedCompany>> = {},
  people: Record<string, Partial<Person>> = {},
): OwnershipGraph {
  const ids = [...new Set(['c1', ...holdings.flatMap((holding) => [holding[0], holding[1]])])]
  return {
    companies: ids.filter((id) => id.startsWith('c')).map((id) => ({ id, name: id, ...companies[id] })),
    people: ids.filter((id) => id.startsWith('p')).map((id) => ({ id, name: id, ...people[id] })),
    holdings: holdings.map(toHolding),
  }
}
