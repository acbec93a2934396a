import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { areSharesWithin, sumShares } from '#contract/ownership/shares.ts'
import { type Ownership, type OwnerShares, solveOwnership } from '#contract/ownership/solve-ownership.ts'
import type { OpenLink } from '#server/access/open-link.ts'
import type { CompanyHoldingRow, CompanyNodeRow } from '#server/database/schema-company.ts'
import { Refusal } from '#server/errors.ts'
import { listNodes } from '#server/repositories/companies.ts'
import { type Directorship, listDirectorships, listHoldings, listPeople } from '#server/repositories/company-people.ts'
import { requireNode } from '#server/services/company/open-company.ts'
import { openDetails, toFullName } from '#server/services/company/person-details.ts'
import type { Tools } from '#server/tools.ts'

/** Who owns and leads what, without a word about who they are. */
export type Structure = { nodes: CompanyNodeRow[]; holdings: CompanyHoldingRow[]; directorships: Directorship[] }

export async function loadStructure(db: Tools['db'], requestId: string): Promise<Structure> {
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
    companies: nodes.map(({ id, companyName, isoCode, companyNumber }) => ({
      id,
      name: companyName,
      ...(isoCode && { country: isoCode.slice(0, 2) }),
      ...(companyNumber && { number: companyNumber }),
    })),
    people: [...people].map((id) => ({ id, name: '' })),
    holdings: holdings.map((holding) => ({
      ownerId: ownerOf(holding),
      companyId: holding.companyId,
      sharesPercent: toPercent(holding.shares),
    })),
  }
}

export type Solved = { ownership: Ownership; sharesOf(ownerId: string): OwnerShares | undefined }

export function solve(structure: Structure, rootId: string, thresholdPercent: number): Solved {
  const ownership = solveOwnership(toGraph(structure), rootId, { thresholdPercent })
  const people = new Map(ownership.people.map((shares) => [shares.id, shares]))
  const companies = new Set(structure.nodes.map(({ id }) => id))
  return { ownership, sharesOf: (id) => people.get(id) ?? (companies.has(id) ? ownership.sharesOfCompany(id) : undefined) }
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

/** Refuses SHARES_OUT_OF_BOUND where a share does not fit beside the others of the company. */
export function requireRoomFor(holdings: CompanyHoldingRow[], wanted: { companyId: string; ownerId: string; sharesPercent: number | null }): void {
  const others = holdings.filter((holding) => holding.companyId === wanted.companyId && ownerOf(holding) !== wanted.ownerId)
  const all = [...others.map(({ shares }) => toPercent(shares)), wanted.sharesPercent]
  if (!areSharesWithin(all)) throw new Refusal('SHARES_OUT_OF_BOUND', { totalShares: sumShares(all) })
}

export async function readTotalShares(tools: Pick<Tools, 'db'>, link: OpenLink, companyId: string): Promise<TotalShares> {
  const node = await requireNode(tools.db, link, companyId)
  return totalOf({ holdings: await listHoldings(tools.db, link.request.id) }, node.id)
}

/** Everybody above a company, with names and computed shares, for the map. */
export async function readStructure(tools: Pick<Tools, 'db' | 'masterKey'>, link: OpenLink, companyId: string): Promise<CorporationStructure> {
  const root = await requireNode(tools.db, link, companyId)
  const structure = await loadStructure(tools.db, link.request.id)
  const { sharesOf, ownership } = solve(structure, root.id, link.client.uboThresholdPercent)
  const reached = toReached(structure, root.id)
  const holdings = structure.holdings.filter(({ companyId: held }) => reached.has(held))
  const people = await listPeople(tools.db, link.request.id, [...new Set(holdings.flatMap(({ ownerPersonId }) => ownerPersonId ?? []))])
  const byId = new Map(people.map((person) => [person.id, person]))
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  const rootLine = { ...toCompanyLine(root), parent: null, id: null, direct_shares: null, indirect_shares: null }
  return {
    requestId: root.id,
    thresholdPercent: link.client.uboThresholdPercent,
    users: holdings.flatMap((holding) => {
      const person = byId.get(holding.ownerPersonId ?? '')
      if (!person) return []
      const shares = sharesOf(person.id)
      return {
        eod: person.id,
        parent: holding.companyId,
        name: toFullName(openDetails(tools, person)),
        roles: rolesOf(structure, person.id),
        direct_shares: toPercent(holding.shares),
        indirect_shares: shares?.indirectPercent ?? null,
        ISUBO: shares?.isUbo ?? false,
        status: person.status ?? 'URL_GENERATED',
      }
    }),
    corporations: [
      rootLine,
      ...holdings.flatMap((holding) => {
        const node = nodes.get(holding.ownerCompanyId ?? '')
        if (!node) return []
        const shares = sharesOf(node.id)
        return {
          ...toCompanyLine(node),
          parent: holding.companyId,
          id: holding.id,
          direct_shares: toPercent(holding.shares),
          indirect_shares: shares?.indirectPercent ?? null,
        }
      }),
    ],
    flags: toFlags(ownership),
  }
}

function toCompanyLine({ id, companyName, kyckrId, status }: CompanyNodeRow) {
  return { cod: id, companyName, kyckrId, status }
}

/** The companies above one, itself included. */
export function toReached({ holdings }: Pick<Structure, 'holdings'>, rootId: string): Set<string> {
  const reached = new Set([rootId])
  // A set hands out what is put into it meanwhile.
  for (const id of reached) {
    for (const { companyId, ownerCompanyId } of holdings) if (companyId === id && ownerCompanyId) reached.add(ownerCompanyId)
  }
  return reached
}

function toFlags({ gaps, circles }: Ownership): CorporationStructure['flags'] {
  return [
    ...gaps.unknownShares.map(({ companyId }) => ({ cod: companyId, flag: 'missing-shares' as const })),
    ...gaps.missingShares.map(({ companyId }) => ({ cod: companyId, flag: 'missing-owners' as const })),
    ...gaps.withoutOwners.map((cod) => ({ cod, flag: 'missing-owners' as const })),
    ...gaps.over.map(({ companyId }) => ({ cod: companyId, flag: 'over-100' as const })),
    ...circles.flat().map((cod) => ({ cod, flag: 'circular' as const })),
  ]
}
