import type { Holding, OwnedCompany, OwnershipGraph, TrustRole } from '#contract/ownership/graph.ts'
import type { OwnerShares, Ownership } from '#contract/ownership/solve-ownership.ts'

export type MapNode = {
  id: string
  name: string
  kind: 'person' | 'company'
  isRoot: boolean
  shares: OwnerShares | undefined
  facts: Pick<OwnedCompany, 'role' | 'listed'>
}
export type MapLine = {
  id: string
  ownerId: string
  companyId: string
  sharesPercent: number | null
  /** Where it is not said, the capital votes; null where it is known to differ, and not by how much. */
  votesPercent?: number | null
  trustRole?: TrustRole
}
/** What is drawn and what the table says: the root first, then all that have a part in it. */
export type MapView = { nodes: MapNode[]; lines: MapLine[] }

/** Several holdings of one owner in one company are one line; a share that is not known makes the whole line unknown. */
export function toMapView(graph: OwnershipGraph, ownership: Ownership): MapView {
  const lines = new Map<string, MapLine>()
  for (const holding of graph.holdings) {
    const id = JSON.stringify([holding.ownerId, holding.companyId])
    const known = lines.get(id)
    lines.set(id, known ? addUp(known, holding) : toLine(id, holding))
  }
  const held = [...lines.values()].filter(({ sharesPercent, votesPercent = 0 }) => sharesPercent !== 0 || votesPercent !== 0)
  const ownersOf = new Map<string, string[]>()
  for (const { ownerId, companyId } of held) ownersOf.set(companyId, [...(ownersOf.get(companyId) ?? []), ownerId])
  const reached = new Set([ownership.rootId])
  for (const id of reached) for (const owner of ownersOf.get(id) ?? []) reached.add(owner)
  return { nodes: toNodes(graph, ownership, reached), lines: held.filter(({ companyId }) => reached.has(companyId)) }
}

function toNodes(graph: OwnershipGraph, ownership: Ownership, reached: ReadonlySet<string>): MapNode[] {
  const shares = new Map(ownership.people.map((owner) => [owner.id, owner]))
  const companies = new Map(graph.companies.map((company) => [company.id, company]))
  const people = new Map(graph.people.map((person) => [person.id, person]))
  return [...reached].flatMap((id): MapNode[] => {
    const isRoot = id === ownership.rootId
    const company = companies.get(id)
    if (company)
      return [
        { id, name: company.name, kind: 'company', isRoot, shares: isRoot ? undefined : ownership.sharesOfCompany(id), facts: company },
      ]
    const person = people.get(id)
    return person ? [{ id, name: person.name, kind: 'person', isRoot, shares: shares.get(id), facts: {} }] : []
  })
}

function toLine(id: string, { ownerId, companyId, sharesPercent, votesPercent, trustRole }: Holding): MapLine {
  return { id, ownerId, companyId, sharesPercent, ...(votesPercent !== undefined && { votesPercent }), ...(trustRole && { trustRole }) }
}

/** Beside one whose votes are said, another votes with its capital. */
function addUp(line: MapLine, holding: Holding): MapLine {
  const isStated = line.votesPercent !== undefined || holding.votesPercent !== undefined
  const votesOf = ({ votesPercent, sharesPercent }: MapLine | Holding) => (votesPercent === undefined ? sharesPercent : votesPercent)
  return {
    ...line,
    sharesPercent: add(line.sharesPercent, holding.sharesPercent),
    ...(isStated && { votesPercent: add(votesOf(line), votesOf(holding)) }),
    ...(holding.trustRole && { trustRole: holding.trustRole }),
  }
}

function add(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.round((one + other) * 10_000) / 10_000
}
