import { toBodsId } from '#contract/ownership/bods-id.ts'
import { toExact, toInterests } from '#contract/ownership/bods-interests.ts'
import {
  type BodsEntity,
  type BodsInterest,
  type BodsPerson,
  type BodsStatement,
  bodsVersion,
  listingPointer,
} from '#contract/ownership/bods-statement.ts'
import type { CompanyRole, Holding, OwnedCompany, OwnershipGraph, Person } from '#contract/ownership/graph.ts'
import type { OwnershipRule } from '#contract/ownership/ownership-rule.ts'
import { type OwnerShares, solveOwnership } from '#contract/ownership/solve-ownership.ts'

export type BodsOptions = {
  rootId: string
  /** YYYY-MM-DD: when the ownership was declared, and when it is written out. */
  statementDate: string
  publicationDate: string
  publisherName: string
  thresholdPercent?: number
  rule?: OwnershipRule
}

/**
 * BODS 0.4 statements of all that the graph holds: entities and people, each direct holding, and then the computed indirect one of
 * each beneficial owner, with the records that it is made of before it. The same graph is written the same way each time.
 */
export function writeBods(graph: OwnershipGraph, options: BodsOptions): BodsStatement[] {
  const { rootId, thresholdPercent, rule } = options
  const ownership = solveOwnership(graph, rootId, { ...(thresholdPercent !== undefined && { thresholdPercent }), ...(rule && { rule }) })
  const ubos = new Map(ownership.people.filter(({ isUbo }) => isUbo).map((owner) => [owner.id, owner]))
  const relationships = toRelationships(graph, ubos, rootId)
  const indirect = [...ubos.values()].filter((owner) => toIndirect(owner).length > 0)
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
      const recordDetails = { isComponent: components.has(company.id), ...toEntity(company, options.statementDate) }
      return { ...common(company.id, 'entity'), recordType: 'entity', recordDetails, ...toListingNote(company) }
    }),
    ...graph.people.map(
      (each): BodsStatement => ({ ...common(each.id, 'person'), recordType: 'person', recordDetails: toBodsPerson(each) }),
    ),
    ...relationships.map(({ recordId, holding, interests }): BodsStatement => {
      const recordDetails = {
        isComponent: components.has(recordId),
        subject: holding.companyId,
        interestedParty: holding.ownerId,
        interests,
      }
      return { ...common(recordId, 'relationship'), recordType: 'relationship', recordDetails }
    }),
    ...chains.map(({ owner, components: componentRecords }): BodsStatement => {
      const recordId = toBodsId(JSON.stringify(['indirect', owner.id, rootId]))
      const recordDetails = {
        isComponent: false,
        subject: rootId,
        interestedParty: owner.id,
        interests: toIndirect(owner),
        componentRecords,
      }
      return { ...common(recordId, 'relationship'), recordType: 'relationship', recordDetails }
    }),
  ]
}

type WrittenHolding = { recordId: string; holding: Holding; interests: BodsInterest[] }

function toRelationships(graph: OwnershipGraph, ubos: ReadonlyMap<string, OwnerShares>, rootId: string): WrittenHolding[] {
  const trusts = new Set(graph.companies.filter(({ role }) => role === 'trust').map(({ id }) => id))
  const times = new Map<string, number>()
  return graph.holdings.map((holding) => {
    const pair = JSON.stringify([holding.ownerId, holding.companyId])
    const time = (times.get(pair) ?? 0) + 1
    times.set(pair, time)
    const isBeneficial = ubos.has(holding.ownerId) && holding.companyId === rootId
    const interests = toInterests(holding, trusts.has(holding.companyId), isBeneficial)
    return { recordId: toBodsId(JSON.stringify(['direct', pair, time])), holding, interests }
  })
}

/** Computed over all paths: of the capital, of the votes where these differ, and what is held by companies under their control. */
function toIndirect({ indirectPercent, votes, control, by }: OwnerShares): BodsInterest[] {
  const of = (type: string, percent: number): BodsInterest[] => {
    // A circle or shares above 100 % can compute to more than the standard can say.
    return percent > 0
      ? [{ type, directOrIndirect: 'indirect', beneficialOwnershipOrControl: true, ...(percent <= 100 && { share: toExact(percent) }) }]
      : []
  }
  const isControl = by.some(({ basis }) => basis === 'control') && control.path.length > 2
  return [
    ...of('shareholding', indirectPercent),
    ...(votes.indirectPercent === indirectPercent ? [] : of('votingRights', votes.indirectPercent)),
    ...(isControl ? of('otherInfluenceOrControl', control.percent) : []),
  ]
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

function toListingNote({ listed }: OwnedCompany): Pick<BodsStatement, 'annotations'> {
  if (!listed || listed === 'listed') return {}
  return { annotations: [{ statementPointerTarget: listingPointer, motivation: 'commenting', description: listed }] }
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
