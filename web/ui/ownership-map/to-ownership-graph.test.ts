import { expect, it } from 'vitest'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { findParents, toOwnershipGraph } from '#web/ui/ownership-map/to-ownership-graph.ts'

const facts = { indirect_shares: 0, status: 'URL_GENERATED' as const }
const user = (eod: string, parent: string, direct: number | null): CorporationStructure['users'][number] => {
  return { ...facts, eod, parent, name: eod, roles: ['shareholder'], direct_shares: direct, ISUBO: false }
}
const company = (cod: string, parent: string | null, direct: number | null): CorporationStructure['corporations'][number] => {
  return { ...facts, cod, parent, id: parent && `hld_${cod}`, companyName: cod, kyckrId: null, direct_shares: direct }
}

const structure: CorporationStructure = {
  requestId: 'root',
  thresholdPercent: 25,
  users: [user('anna', 'root', 10), user('anna', 'top', 100), user('ben', 'root', null)],
  corporations: [company('root', null, null), company('holding', 'root', 60), company('top', 'holding', 50), company('holding', 'top', 20)],
  flags: [],
}

it('merges one person or company in several places', () => {
  const graph = toOwnershipGraph(structure)
  expect(graph.people.map(({ id }) => id)).toEqual(['anna', 'ben'])
  expect(graph.companies.map(({ id }) => id)).toEqual(['root', 'holding', 'top'])
  expect(graph.holdings).toContainEqual({ ownerId: 'ben', companyId: 'root', sharesPercent: null })
  expect(graph.holdings).toHaveLength(6)
})

it('solves alike in browser and server', () => {
  const { people, gaps } = solveOwnership(toOwnershipGraph({ ...structure, corporations: structure.corporations.slice(0, 3) }), 'root')
  expect(people.find(({ id }) => id === 'anna')).toMatchObject({ directPercent: 10, indirectPercent: 30, isUbo: true })
  expect(gaps.unknownShares).toEqual([{ companyId: 'root', ownerId: 'ben' }])
})

it('reads votes, roles and kinds where given', () => {
  const reported = {
    ...structure,
    users: [
      { ...user('anna', 'trust', 100), trust_role: 'trustee' as const },
      { ...user('ben', 'root', 10), direct_votes: 65 },
      { ...user('eve', 'root', 5), direct_votes: 0 },
    ],
    corporations: [
      company('root', null, null),
      { ...company('trust', 'root', 30), owner_kind: 'trust' as const },
      { ...company('plc', 'root', 55), owner_kind: 'listed' as const, stock_exchange: null },
    ],
  }
  const graph = toOwnershipGraph(reported)
  expect(graph.holdings).toEqual([
    { ownerId: 'anna', companyId: 'trust', sharesPercent: 100, trustRole: 'trustee' },
    { ownerId: 'ben', companyId: 'root', sharesPercent: 10, votesPercent: 65 },
    { ownerId: 'eve', companyId: 'root', sharesPercent: 5, votesPercent: 0 },
    { ownerId: 'trust', companyId: 'root', sharesPercent: 30 },
    { ownerId: 'plc', companyId: 'root', sharesPercent: 55 },
  ])
  expect(graph.companies.map(({ id, role, listed }) => [id, role, listed])).toEqual([
    ['root', undefined, undefined],
    ['trust', 'trust', undefined],
    ['plc', undefined, 'listed'],
  ])
})

it("finds an owner's place", () => {
  expect(findParents(structure, 'anna')).toEqual(['root', 'top'])
  expect(findParents(structure, 'holding')).toEqual(['root', 'top'])
  expect(findParents(structure, 'root')).toEqual([])
})
