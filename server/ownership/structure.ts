import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { toCompanyFacts } from '#contract/company/owner-facts.ts'
import type { Holding, OwnershipGraph } from '#contract/ownership/graph.ts'
import { areSharesWithin, sumShares } from '#contract/ownership/shares.ts'
import { type OwnerShares, type Ownership, solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { requireNode } from '#server/ownership/open-company.ts'
import { listNodes } from '#server/ownership/repositories/companies.ts'
import { openDetails, toFullName } from '#server/people/person-details.ts'
import { type Directorship, listDirectorships, listHoldings, listPeople } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Client } from '#server/platform/database/schema.ts'
import type { CompanyHoldingRow, CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Who owns and leads what, without a word about who they are. */
export type Structure = { nodes: CompanyNodeRow[]; holdings: CompanyHoldingRow[]; directorships: Directorship[] }

export async function loadStructure(db: AppContext['db'], requestId: string): Promise<Structure> {
  // One after the other: a transaction is one line to the database.
  const nodes = await listNodes(db, requestId)
  const holdings = await listHoldings(db, requestId)
  const directorships = await listDirectorships(db, requestId)
  return { nodes, holdings, directorships }
}

export const toPercent = (shares: string | null) => (shares === null ? null : Number(shares))
export const ownerOf = ({ ownerPersonId, ownerCompanyId }: CompanyHoldingRow) => ownerPersonId ?? ownerCompanyId ?? ''

/** People as ids alone: the solver needs no names. */
export function toGraph({ nodes, holdings }: Structure): OwnershipGraph {
  const people = new Set(holdings.flatMap(({ ownerPersonId }) => ownerPersonId ?? []))
  return {
    companies: nodes.map(({ id, companyName, isoCode, companyNumber, ownerKind, stockExchange }) => ({
      id,
      name: companyName,
      ...(isoCode && { country: isoCode.slice(0, 2) }),
      ...(companyNumber && { number: companyNumber }),
      ...toCompanyFacts(ownerKind, stockExchange),
    })),
    people: [...people].map((id) => ({ id, name: '' })),
    holdings: holdings.map((holding) => ({
      ownerId: ownerOf(holding),
      companyId: holding.companyId,
      sharesPercent: toPercent(holding.shares),
      ...toVotes(holding),
      ...(holding.trustRole && { trustRole: holding.trustRole }),
    })),
  }
}

function toVotes({ votes, votesUnknown }: CompanyHoldingRow): Pick<Holding, 'votesPercent'> {
  if (votesUnknown) return { votesPercent: null }
  return votes === null ? {} : { votesPercent: Number(votes) }
}

/** By what a customer calls somebody a beneficial owner. */
export type OwnershipPolicy = Pick<Client, 'uboThresholdPercent' | 'ownershipRule'>
export type Solved = { ownership: Ownership; sharesOf(ownerId: string): OwnerShares | undefined }

/** The owners of a company of the structure by the customer's rule: `ownership.people` has for each id `isUbo`, and `by` with the paths. */
export function solve(structure: Structure, rootId: string, { uboThresholdPercent, ownershipRule }: OwnershipPolicy): Solved {
  const ownership = solveOwnership(toGraph(structure), rootId, { thresholdPercent: uboThresholdPercent, rule: ownershipRule })
  const people = new Map(ownership.people.map((shares) => [shares.id, shares]))
  const companies = new Set(structure.nodes.map(({ id }) => id))
  // Asked for every holding of a company, and not computed anew for each.
  const ofCompanies = new Map<string, OwnerShares>()
  const sharesOfCompany = (id: string) => {
    const shares = ofCompanies.get(id) ?? ownership.sharesOfCompany(id)
    ofCompanies.set(id, shares)
    return shares
  }
  return { ownership, sharesOf: (id) => people.get(id) ?? (companies.has(id) ? sharesOfCompany(id) : undefined) }
}

export function rolesOf({ directorships, holdings }: Structure, personId: string): Cod2EODType[] {
  const roles: Cod2EODType[] = []
  if (directorships.some((each) => each.personId === personId)) roles.push('director')
  if (holdings.some(({ ownerPersonId }) => ownerPersonId === personId)) roles.push('shareholder')
  return roles
}

export type TotalShares = { totalShares: number; individualShares: number; businessShares: number }

export function totalOf({ holdings }: Pick<Structure, 'holdings'>, companyId: string): TotalShares {
  const own = holdings.filter((holding) => holding.companyId === companyId)
  const sum = (rows: CompanyHoldingRow[]) => sumShares(rows.map(({ shares }) => toPercent(shares)))
  return {
    totalShares: sum(own),
    individualShares: sum(own.filter(({ ownerPersonId }) => ownerPersonId !== null)),
    businessShares: sum(own.filter(({ ownerCompanyId }) => ownerCompanyId !== null)),
  }
}

type RequestedPart = { companyId: string; ownerId: string; sharesPercent: number | null; votesPercent: number | null }

/** Refuses SHARES_OUT_OF_BOUND and VOTES_OUT_OF_BOUND where a part does not fit beside the others of the company, as far as they are said. */
export function requireSharesAvailable(holdings: CompanyHoldingRow[], desired: RequestedPart): void {
  const others = holdings.filter((holding) => holding.companyId === desired.companyId && ownerOf(holding) !== desired.ownerId)
  const all = [...others.map(({ shares }) => toPercent(shares)), desired.sharesPercent]
  if (!areSharesWithin(all)) throw new Refusal('SHARES_OUT_OF_BOUND', { totalShares: sumShares(all) })
  const votes = [...others.map((holding) => toPercent(holding.votes)), desired.votesPercent]
  if (!areSharesWithin(votes)) throw new Refusal('VOTES_OUT_OF_BOUND', { totalVotes: sumShares(votes) })
}

export async function readTotalShares(context: Pick<AppContext, 'db'>, link: OpenLink, companyId: string): Promise<TotalShares> {
  const node = await requireNode(context.db, link, companyId)
  return totalOf({ holdings: await listHoldings(context.db, link.request.id) }, node.id)
}

/** Everybody above a company, with names and computed shares, for the map. */
export async function readStructure(
  context: Pick<AppContext, 'db' | 'masterKey'>,
  link: OpenLink,
  companyId: string,
): Promise<CorporationStructure> {
  const root = await requireNode(context.db, link, companyId)
  const structure = await loadStructure(context.db, link.request.id)
  const { sharesOf, ownership } = solve(structure, root.id, link.client)
  const reached = toReached(structure, root.id)
  const holdings = structure.holdings.filter(({ companyId: held }) => reached.has(held))
  const people = await listPeople(context.db, link.request.id, [...new Set(holdings.flatMap(({ ownerPersonId }) => ownerPersonId ?? []))])
  const byId = new Map(people.map((person) => [person.id, person]))
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  const rootLine = { ...toCompanyLine(root), parent: null, id: null, direct_shares: null, indirect_shares: null }
  const toLine = (holding: CompanyHoldingRow) => toHoldingLine(holding, sharesOf(ownerOf(holding)))
  return {
    requestId: root.id,
    thresholdPercent: link.client.uboThresholdPercent,
    rule: link.client.ownershipRule,
    users: holdings.flatMap((holding) => {
      const person = byId.get(holding.ownerPersonId ?? '')
      if (!person) return []
      const shares = sharesOf(person.id)
      return {
        eod: person.id,
        parent: holding.companyId,
        name: toFullName(openDetails(context, person)),
        roles: rolesOf(structure, person.id),
        ...toLine(holding),
        ISUBO: shares?.isUbo ?? false,
        counted_by: shares?.by ?? [],
        status: person.status ?? 'URL_GENERATED',
      }
    }),
    corporations: [
      rootLine,
      ...holdings.flatMap((holding) => {
        const node = nodes.get(holding.ownerCompanyId ?? '')
        if (!node) return []
        return { ...toCompanyLine(node), parent: holding.companyId, id: holding.id, ...toLine(holding) }
      }),
    ],
    flags: toFlags(ownership),
  }
}

/** What is held directly, and what is computed beside it; null where nobody said. */
export function toHoldingLine({ shares, votes, trustRole }: CompanyHoldingRow, computed: OwnerShares | undefined) {
  return {
    direct_shares: toPercent(shares),
    indirect_shares: computed?.indirectPercent ?? null,
    direct_votes: toPercent(votes),
    indirect_votes: computed?.votes.indirectPercent ?? null,
    trust_role: trustRole,
  }
}

function toCompanyLine({ id, companyName, kyckrId, status, ownerKind, stockExchange }: CompanyNodeRow) {
  return { cod: id, companyName, kyckrId, status, owner_kind: ownerKind, stock_exchange: stockExchange }
}

/** The companies above one, itself included. */
export function toReached({ holdings }: Pick<Structure, 'holdings'>, rootId: string): Set<string> {
  const reached = new Set([rootId])
  const owners = new Map<string, string[]>()
  for (const { companyId, ownerCompanyId } of holdings) {
    if (ownerCompanyId) owners.set(companyId, [...(owners.get(companyId) ?? []), ownerCompanyId])
  }
  // A set hands out what is put into it meanwhile.
  for (const id of reached) for (const owner of owners.get(id) ?? []) reached.add(owner)
  return reached
}

function toFlags({ gaps, circles }: Ownership): CorporationStructure['flags'] {
  return [
    ...gaps.unknownShares.map(({ companyId }) => ({ cod: companyId, flag: 'missing-shares' as const })),
    ...gaps.missingShares.map(({ companyId }) => ({ cod: companyId, flag: 'missing-owners' as const })),
    ...gaps.withoutOwners.map((cod) => ({ cod, flag: 'missing-owners' as const })),
    ...gaps.over.map(({ companyId }) => ({ cod: companyId, flag: 'over-100' as const })),
    ...gaps.votesOver.map(({ companyId }) => ({ cod: companyId, flag: 'votes-over-100' as const })),
    ...gaps.unknownVotes.map(({ companyId }) => ({ cod: companyId, flag: 'unknown-votes' as const })),
    ...circles.flat().map((cod) => ({ cod, flag: 'circular' as const })),
  ]
}
