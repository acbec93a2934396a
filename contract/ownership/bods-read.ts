import * as z from 'zod/mini'
import { type DefinitionFault, toFaults } from '#contract/forms/definition-fault.ts'
import { findHoldingFault, readInterests, type StatedInterest } from '#contract/ownership/bods-interests.ts'
import {
  type BodsEntity,
  type BodsPerson,
  type BodsRelationship,
  type BodsStatement,
  bodsStatement,
  bodsVersion,
  listingPointer,
} from '#contract/ownership/bods-statement.ts'
import type { CompanyRole, OwnedCompany, OwnershipGraph, Person } from '#contract/ownership/graph.ts'

export type ReadBods = {
  graph: OwnershipGraph
  /** The company that most statements speak of; undefined when they name none. */
  rootId: string | undefined
  /** What was understood and is no holding, with its place. */
  notes: DefinitionFault[]
}
type Placed<Details> = { at: number; recordId: string; details: Details; statement: BodsStatement }

/**
 * Reads BODS 0.4 statements: a list, of which the newest of each record counts and a closed one counts no more. Holdings are
 * shareholdings and votes that are direct or not said to be indirect, and parts in a trust; what is stated as indirect is left to the solver.
 * Answers every fault with its place, as `[4].recordDetails.interestedParty`.
 */
export function readBods(written: unknown): ReadBods | { faults: DefinitionFault[] } {
  if (!Array.isArray(written)) return { faults: [{ path: '', sentence: 'must be a list of statements' }] }
  const other = findOtherVersions(written)
  if (other.length > 0) return { faults: other }
  const read = z.array(bodsStatement).safeParse(written)
  if (!read.success) return { faults: toFaults(read.error.issues, written) }
  const records = toRecords(read.data)
  const companies = records.entities.map(({ recordId, details, statement }) => toCompany(recordId, details, statement))
  const notes: DefinitionFault[] = []
  const found = readHoldings(records, new Map(companies.map((company) => [company.id, company])), notes)
  if (found.faults.length > 0) return { faults: found.faults }
  const people = records.people.map(({ recordId, details }) => toPerson(recordId, details))
  return { graph: { companies, people, holdings: found.holdings }, rootId: findRoot(read.data, companies), notes }
}

/** Versions before 0.4 have another shape altogether: that is said, and not fifty missing attributes. */
function findOtherVersions(statements: readonly unknown[]): DefinitionFault[] {
  return statements.flatMap((each, at): DefinitionFault[] => {
    const { publicationDetails, statementType } = (each ?? {}) as {
      publicationDetails?: { bodsVersion?: unknown }
      statementType?: unknown
    }
    const version = publicationDetails?.bodsVersion
    if (version !== undefined && version !== bodsVersion) {
      return [
        { path: `[${at}].publicationDetails.bodsVersion`, sentence: `is ${JSON.stringify(version)}: version ${bodsVersion} is read here` },
      ]
    }
    return statementType === undefined
      ? []
      : [{ path: `[${at}].statementType`, sentence: `is of a version before ${bodsVersion}, which is read here` }]
  })
}

function toRecords(statements: readonly BodsStatement[]) {
  // Sorting is stable: of one day, the later in the list is the newer.
  const dated = statements.map((statement, at) => ({ statement, at })).sort((one, other) => compareDates(one.statement, other.statement))
  const newest = new Map(dated.map((each) => [`${each.statement.recordType} ${each.statement.recordId}`, each]))
  const entities: Placed<BodsEntity>[] = []
  const people: Placed<BodsPerson>[] = []
  const relationships: Placed<BodsRelationship>[] = []
  for (const { statement, at } of [...newest.values()].sort((one, other) => one.at - other.at)) {
    const { recordId } = statement
    if (statement.recordStatus === 'closed') continue
    if (statement.recordType === 'entity') entities.push({ at, recordId, details: statement.recordDetails, statement })
    else if (statement.recordType === 'person') people.push({ at, recordId, details: statement.recordDetails, statement })
    else relationships.push({ at, recordId, details: statement.recordDetails, statement })
  }
  return { entities, people, relationships, known: new Set(statements.map(({ recordId }) => recordId)) }
}

function compareDates({ statementDate: one }: BodsStatement, { statementDate: other }: BodsStatement): number {
  if (one === undefined || other === undefined || one === other) return 0
  return one < other ? -1 : 1
}

function readHoldings(
  { people, relationships, known }: ReturnType<typeof toRecords>,
  companies: Map<string, OwnedCompany>,
  notes: DefinitionFault[],
) {
  const holders = new Set([...companies.keys(), ...people.map(({ recordId }) => recordId)])
  const faults: DefinitionFault[] = []
  const stated: StatedInterest[] = []
  for (const { at, details } of relationships) {
    const { subject, interestedParty } = details
    const place = `[${at}].recordDetails`
    if (typeof subject !== 'string' || typeof interestedParty !== 'string') {
      const [side, why] = typeof subject !== 'string' ? ['subject', subject] : ['interestedParty', interestedParty]
      notes.push({ path: `${place}.${side}`, sentence: `is not named: ${typeof why === 'string' ? why : (why.description ?? why.reason)}` })
      continue
    }
    const missing = [
      ...(companies.has(subject) ? [] : [{ path: `${place}.subject`, id: subject, what: 'an entity' }]),
      ...(holders.has(interestedParty) ? [] : [{ path: `${place}.interestedParty`, id: interestedParty, what: 'an entity or a person' }]),
    ]
    for (const { path, id, what } of missing) {
      // The record was there and has been closed since: its relationships went with it.
      if (known.has(id)) notes.push({ path, sentence: `is "${id}", which is closed or not ${what}` })
      else faults.push({ path, sentence: `is "${id}", which no statement describes as ${what}` })
    }
    if (missing.length > 0) continue
    for (const [number, interest] of (details.interests ?? []).entries()) {
      const why = findHoldingFault(interest)
      if (why) notes.push({ path: `${place}.interests[${number}]`, sentence: why })
      else stated.push({ ownerId: interestedParty, companyId: subject, interest })
    }
  }
  return { faults, holdings: readInterests(stated) }
}

const roleOfType: Record<string, CompanyRole> = { state: 'state', stateBody: 'state' }
const roleOfSubtype: Record<string, CompanyRole> = { trust: 'trust', nomination: 'nominee' }

function toCompany(id: string, details: BodsEntity, { annotations = [] }: BodsStatement): OwnedCompany {
  const { entityType, name, jurisdiction, identifiers = [], foundingDate, dissolutionDate, publicListing } = details
  const registered = identifiers.find(({ scheme }) => /^[A-Z]{2}-/.test(scheme ?? '')) ?? identifiers[0]
  const country = jurisdiction?.code ?? (/^([A-Z]{2})-/.exec(registered?.scheme ?? '') ?? [])[1]
  const role =
    roleOfSubtype[entityType.subtype ?? ''] ??
    roleOfType[entityType.type] ??
    (entityType.details === 'bearer shares' ? 'bearer_shares' : undefined)
  const noted = annotations.find(({ statementPointerTarget }) => statementPointerTarget === listingPointer)?.description
  const exchange = publicListing?.hasPublicListing
    ? (publicListing.securitiesListings?.[0]?.stockExchangeName ?? noted ?? 'listed')
    : undefined
  return {
    id,
    name: name ?? '',
    status: dissolutionDate ? 'dissolved' : 'active',
    ...(country && { country: country.toUpperCase() }),
    ...(registered?.id && { number: registered.id }),
    ...(foundingDate && { incorporated: foundingDate }),
    ...(role && { role }),
    ...(exchange && { listed: exchange }),
  }
}

function toPerson(id: string, { names = [], nationalities = [], birthDate, politicalExposure }: BodsPerson): Person {
  const [name] = names
  const nationality = nationalities[0]?.code
  return {
    id,
    name: name?.fullName ?? [name?.givenName, name?.familyName].filter(Boolean).join(' '),
    ...(birthDate && { birthDate }),
    ...(nationality && { nationality }),
    ...(politicalExposure?.status === 'isPep' && { isPep: true }),
  }
}

function findRoot(statements: readonly BodsStatement[], companies: readonly OwnedCompany[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { declarationSubject } of statements) counts.set(declarationSubject, (counts.get(declarationSubject) ?? 0) + 1)
  const [first] = companies.filter(({ id }) => counts.has(id)).sort((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0))
  return first?.id
}
