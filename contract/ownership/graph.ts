/** What a company is, where that changes how its owners are looked for. */
export const companyRoles = ['nominee', 'trust', 'state', 'bearer_shares'] as const
export type CompanyRole = (typeof companyRoles)[number]

export type OwnedCompany = {
  id: string
  name: string
  /** ISO 3166-1, two letters. */
  country?: string
  /** As its register has it. */
  number?: string
  status?: 'active' | 'dissolved'
  /** YYYY-MM-DD. */
  incorporated?: string
  role?: CompanyRole
  /** The exchange on which its shares are traded. */
  listed?: string
}

export type Person = {
  id: string
  name: string
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  birthDate?: string
  nationality?: string
  isPep?: boolean
}

/** What somebody is to a trust of which they hold a part. */
export const trustRoles = ['settlor', 'trustee', 'protector', 'beneficiary'] as const
export type TrustRole = (typeof trustRoles)[number]

/** Part of a company, held by a person or another company. */
export type Holding = {
  ownerId: string
  companyId: string
  /** Of the capital: direct, 0 to 100; null where it is not known. */
  sharesPercent: number | null
  /** Of the votes, 0 to 100. Without it, and where it is null (known to differ, not known how much), the capital votes. */
  votesPercent?: number | null
  trustRole?: TrustRole
  /** What is known where the exact share is not: registers publish bands. Nothing is computed from it. */
  band?: ShareBand
  /** The same of the votes. */
  votesBand?: ShareBand
}

/** As BODS writes it: the exclusive bounds are not part of the band. */
export type ShareBand = { minimum?: number; maximum?: number; exclusiveMinimum?: number; exclusiveMaximum?: number }

/** Who owns what. Ids are unique over companies and people; several holdings of one owner in one company add up. */
export type OwnershipGraph = {
  companies: readonly OwnedCompany[]
  people: readonly Person[]
  holdings: readonly Holding[]
}

/** From this share on an owner counts as a beneficial owner, where the customer says nothing else. */
export const defaultThresholdPercent = 25

/** The graph with whole numbers for ids and shares, as the solver works on it. Companies come before people. */
export type IndexedGraph = {
  companyCount: number
  ids: readonly string[]
  indexOf: ReadonlyMap<string, number>
  /** By company: who holds how much of it. `parts` is null where the share is not known. */
  holders: readonly (readonly IndexedHolding[])[]
  /** Whether any holding has votes that are not its share of the capital. */
  hasOwnVotes: boolean
}
export type IndexedHolding = {
  owner: number
  /** Of the capital. */
  parts: number | null
  /** Of the votes: as the capital where nothing else is said. */
  votes: number | null
  isVotesUnknown: boolean
  trustRole: TrustRole | undefined
}

/** Shares are summed and multiplied as whole numbers: parts of a ten-thousand-millionth of a percent. */
export const partsPerPercent = 1e10
export const partsOfWhole = 100 * partsPerPercent

export function toParts(percent: number): number {
  return Math.round(percent * partsPerPercent)
}

/** Throws when an id stands twice, or a holding names nobody: what is read from outside is checked before. */
export function indexGraph({ companies, people, holdings }: OwnershipGraph): IndexedGraph {
  const ids = [...companies, ...people].map(({ id }) => id)
  const indexOf = new Map(ids.map((id, at) => [id, at]))
  if (indexOf.size < ids.length) throw new Error('an id stands twice in the ownership graph')
  const holders: IndexedHolding[][] = companies.map(() => [])
  let hasOwnVotes = false
  for (const { ownerId, companyId, sharesPercent, votesPercent, trustRole } of holdings) {
    const owner = indexOf.get(ownerId)
    const held = holders[indexOf.get(companyId) ?? -1]
    if (owner === undefined || !held) throw new Error(`a holding of ${ownerId} in ${companyId} names nobody that is known`)
    const parts = sharesPercent === null ? null : toParts(sharesPercent)
    const votes = votesPercent === undefined || votesPercent === null ? parts : toParts(votesPercent)
    hasOwnVotes ||= votes !== parts
    held.push({ owner, parts, votes, isVotesUnknown: votesPercent === null, trustRole })
  }
  return { companyCount: companies.length, ids, indexOf, holders, hasOwnVotes }
}

/** The same graph with votes in the place of shares, so that both are solved by the same code. */
export function toVotesGraph(graph: IndexedGraph): IndexedGraph {
  if (!graph.hasOwnVotes) return graph
  return { ...graph, holders: graph.holders.map((held) => held.map((holding) => ({ ...holding, parts: holding.votes }))) }
}
