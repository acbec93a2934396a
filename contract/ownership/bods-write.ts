import { toBodsId } from '#contract/ownership/bods-id.ts'
import { type BodsEntity, type BodsInterest, type BodsPerson, type BodsStatement, bodsVersion } from '#contract/ownership/bods-statement.ts'
import type { CompanyRole, Holding, OwnedCompany, OwnershipGraph, Person } from '#contract/ownership/graph.ts'
import { type OwnerShares, solveOwnership } from '#contract/ownership/solve-ownership.ts'

export type BodsOptions = {
  rootId: string
  /** YYYY-MM-DD: when the ownership was declared, and when it is written out. */
  statementDate: string
  publicationDate: string
  publisherName: string
  thresholdPercent?: number
}

/**
 * BODS 0.4 statements of all that the graph holds: entities and people, each direct holding, and then the computed indirect one of
 * each beneficial owner, with the records that it is made of before it. The same graph is written the same way each time.
 */
export function toBods(graph: OwnershipGraph, options: BodsOptions): BodsStatement[] {
  const { rootId, thresholdPercent } = options
  const ownership = solveOwnership(graph, rootId, thresholdPercent === undefined ? {} : { thresholdPercent })
  const ubos = new Map(ownership.people.filter(({ isUbo }) => isUbo).map((owner) => [owner.id, owner]))
  const relationships = toRelationships(graph, ubos, rootId)
  const indirect = [...ubos.values()].filter(({ indirectPercent }) => indirectPercent > 0)
  const chains = indirect.map((owner) => ({ owner, components: findComponentsOf(owner.id, graph, relationships, rootId) }))
  const components = new Set(chains.flatMap((chain) => chain.components))
  const common = (recordId: string, recordType: string) => ({
    statementId: toBodsId(JSON.stringify([recordType, recordId, rootId, options.statementDate, options.publicationDate])),
    declarationSubject: rootId,
    statementDate: options.statementDate,
    publicationDetails: { publicationDate: options.publicationDate, bodsVersion, publisher: { name: options.publisherName } },
    recordId,
    recordStatus: 'new' as const,
  })
  return [
    ...graph.companies.map((company): BodsStatement => {
      return { ...common(company.id, 'entity'), recordType: 'entity', recordDetails: { isComponent: components.has(company.id), ...toEntity(company, options.statementDate) } }
    }),
    ...graph.people.map((each): BodsStatement => ({ ...common(each.id, 'person'), recordType: 'person', recordDetails: toBodsPerson(each) })),
    ...relationships.map(({ recordId, holding, interest }): BodsStatement => {
      const recordDetails = { isComponent: components.has(recordId), subject: holding.companyId, interestedParty: holding.ownerId, interests: [interest] }
      return { ...common(recordId, 'relationship'), recordType: 'relationship', recordDetails }
    }),
    ...chains.map(({ owner, components: componentRecords }): BodsStatement => {
      const recordId = toBodsId(JSON.stringify(['indirect', owner.id, rootId]))
      const recordDetails = { isComponent: false, subject: rootId, interestedParty: owner.id, interests: [toIndirect(owner)], componentRecords }
      return { ...common(recordId, 'relationship'), recordType: 'relationship', recordDetails }
    }),
  ]
}

type WrittenHolding = { recordId: string; holding: Holding; interest: BodsInterest }

function toRelationships(graph: OwnershipGraph, ubos: ReadonlyMap<string, OwnerShares>, rootId: string): WrittenHolding[] {
  const people = new Map(graph.people.map((each) => [each.id, each]))
  const trusts = new Set(graph.companies.filter(({ role }) => role === 'trust').map(({ id }) => id))
  const times = new Map<string, number>()
  return graph.holdings.map((holding) => {
    const pair = JSON.stringify([holding.ownerId, holding.companyId])
    const time = (times.get(pair) ?? 0) + 1
    times.set(pair, time)
    const type = toInterestType(trusts.has(holding.companyId) ? people.get(holding.ownerId)?.role : undefined)
    const share = holding.sharesPercent === null ? holding.band : { exact: holding.sharesPercent, minimum: holding.sharesPercent, maximum: holding.sharesPercent }
    const isBeneficial = ubos.has(holding.ownerId) && holding.companyId === rootId
    const interest = { type, directOrIndirect: 'direct' as const, beneficialOwnershipOrControl: isBeneficial, ...(share && { share }) }
    return { recordId: toBodsId(JSON.stringify(['direct', pair, time])), holding, interest }
  })
}

function toInterestType(roleInTrust: string | undefined): string {
  if (roleInTrust === 'beneficiary') return 'beneficiaryOfLegalArrangement'
  return roleInTrust === 'settlor' || roleInTrust === 'trustee' || roleInTrust === 'protector' ? roleInTrust : 'shareholding'
}

function toIndirect({ indirectPercent }: OwnerShares): BodsInterest {
  const share = { exact: indirectPercent, minimum: indirectPercent, maximum: indirectPercent }
  // A circle or shares above 100 % can compute to more than the standard can say.
  return { type: 'shareholding', directOrIndirect: 'indirect', beneficialOwnershipOrControl: true, ...(indirectPercent <= 100 && { share }) }
}

/** The companies and holdings that lie between a person and the root. */
function findComponentsOf(personId: string, graph: OwnershipGraph, relationships: readonly WrittenHolding[], rootId: string): string[] {
  const owned = new Map<string, string[]>()
  const owners = new Map<string, string[]>()
  for (const { ownerId, companyId } of graph.holdings) {
    owned.set(ownerId, [...(owned.get(ownerId) ?? []), companyId])
    owners.set(companyId, [...(owners.get(companyId) ?? []), ownerId])
  }
  const above = reach(personId, (id) => owned.get(id) ?? [])
  const below = reach(rootId, (id) => owners.get(id) ?? [])
  const between = graph.companies.filter(({ id }) => id !== rootId && above.has(id) && below.has(id)).map(({ id }) => id)
  const onTheWay = new Set([...between, rootId])
  const isOnTheWay = ({ holding: { ownerId, companyId } }: WrittenHolding) =>
    onTheWay.has(companyId) && (onTheWay.has(ownerId) || (ownerId === personId && companyId !== rootId))
  return [...between, ...relationships.filter(isOnTheWay).map(({ recordId }) => recordId)]
}

function reach(start: string, nextOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([start])
  // A set is walked in the order in which it grows.
  for (const id of found) for (const next of nextOf(id)) found.add(next)
  return found
}

const typeOfRole: Record<CompanyRole, BodsEntity['entityType']> = {
  trust: { type: 'arrangement', subtype: 'trust' },
  nominee: { type: 'arrangement', subtype: 'nomination' },
  state: { type: 'state' },
  bearer_shares: { type: 'unknownEntity', details: 'bearer shares' },
}

function toEntity({ role, name, country, number, incorporated, status, listed }: OwnedCompany, statementDate: string): BodsEntity {
  return {
    entityType: role ? typeOfRole[role] : { type: 'registeredEntity' },
    name,
    ...(country && { jurisdiction: { code: country, name: country } }),
    ...(number && { identifiers: [{ id: number, schemeName: `Company register of ${country ?? 'its country'}` }] }),
    ...(incorporated && { foundingDate: incorporated }),
    // The day is not known; on this one it was so.
    ...(status === 'dissolved' && { dissolutionDate: statementDate }),
    ...(listed && { publicListing: { hasPublicListing: true } }),
  }
}

function toBodsPerson({ name, nationality, birthDate, isPep }: Person): BodsPerson {
  return {
    isComponent: false,
    personType: name ? 'knownPerson' : 'unknownPerson',
    ...(name && { names: [{ type: 'legal', fullName: name }] }),
    ...(nationality && { nationalities: [{ code: nationality, name: nationality }] }),
    ...(birthDate && { birthDate }),
    ...(isPep && { politicalExposure: { status: 'isPep' } }),
  }
}
