import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { toCompanyFacts } from '#contract/company/owner-facts.ts'
import type { Holding, OwnershipGraph } from '#contract/ownership/graph.ts'

/** The structure as the solver and the map take it. Somebody who owns shares of two companies is one person with two holdings. */
export function toOwnershipGraph({ users, corporations }: CorporationStructure): OwnershipGraph {
  const companies = new Map(
    corporations.map(({ cod, companyName, owner_kind: kind, stock_exchange: exchange }) => [
      cod,
      { id: cod, name: companyName, ...toCompanyFacts(kind, exchange) },
    ]),
  )
  const people = new Map(users.map(({ eod, name }) => [eod, { id: eod, name }]))
  const held = corporations.flatMap(({ cod, parent, ...part }) => (parent === null ? [] : [toHolding(cod, parent, part)]))
  const owned = users.map(({ eod, parent, ...part }) => toHolding(eod, parent, part))
  return { companies: [...companies.values()], people: [...people.values()], holdings: [...owned, ...held] }
}

type Part = Pick<CorporationStructure['users'][number], 'direct_shares' | 'direct_votes' | 'trust_role'>

function toHolding(
  ownerId: string,
  companyId: string,
  { direct_shares: sharesPercent, direct_votes: votesPercent, trust_role: trustRole }: Part,
): Holding {
  return { ownerId, companyId, sharesPercent, ...(typeof votesPercent === 'number' && { votesPercent }), ...(trustRole && { trustRole }) }
}

/** Where an owner stands: the companies whose shares they hold directly. */
export function findParents({ users, corporations }: CorporationStructure, id: string): string[] {
  return [
    ...users.flatMap(({ eod, parent }) => (eod === id ? [parent] : [])),
    ...corporations.flatMap(({ cod, parent }) => (cod === id && parent !== null ? [parent] : [])),
  ]
}
