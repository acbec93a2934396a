import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'

/** The structure as the solver and the map take it. Somebody who owns shares of two companies is one person with two holdings. */
export function toOwnershipGraph({ users, corporations }: CorporationStructure): OwnershipGraph {
  const companies = new Map(corporations.map(({ cod, companyName }) => [cod, { id: cod, name: companyName }]))
  const people = new Map(users.map(({ eod, name }) => [eod, { id: eod, name }]))
  const held = corporations.flatMap(({ cod, parent, direct_shares: sharesPercent }) =>
    parent === null ? [] : [{ ownerId: cod, companyId: parent, sharesPercent }],
  )
  const owned = users.map(({ eod, parent, direct_shares: sharesPercent }) => ({ ownerId: eod, companyId: parent, sharesPercent }))
  return { companies: [...companies.values()], people: [...people.values()], holdings: [...owned, ...held] }
}

/** Where an owner stands: the companies whose shares they hold directly. */
export function findParents({ users, corporations }: CorporationStructure, id: string): string[] {
  return [
    ...users.flatMap(({ eod, parent }) => (eod === id ? [parent] : [])),
    ...corporations.flatMap(({ cod, parent }) => (cod === id && parent !== null ? [parent] : [])),
  ]
}
