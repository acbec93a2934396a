import { toShownPercent } from '#contract/ownership/find-gaps.ts'
import { type IndexedGraph, type IndexedHolding, type OwnedCompany, partsOfWhole } from '#contract/ownership/graph.ts'

/** What somebody has of the root by themselves and by the companies that they control. */
export type Control = {
  percent: number
  /** The chain with the largest holding, from the owner to the root; empty where there is none. */
  path: number[]
}

/** Part of a company with what a nominee between the two was looked through. */
type ControlHolding = { owner: number; company: number; capital: number; votes: number; isTrustee: boolean; nominee: number | undefined }

const whole = BigInt(partsOfWhole)

/**
 * Majority control after the UK's guidance on people with significant control: whoever has more than half of the votes of a company, alone
 * or together with companies that they control, controls it and has all that it holds. Votes that a company has in itself are taken out,
 * what a nominee holds is held by those behind it, and each trustee has all that the trust has.
 *
 * `controlOf` follows what one owner controls to its end. Where nobody has more than 100 % of the votes, a company is controlled by one
 * owner at most (but for trustees), so that asking for all owners is linear in the holdings.
 */
export function openControl(graph: IndexedGraph, companies: readonly OwnedCompany[], root: number, reached: readonly number[]) {
  const held = new Map<number, ControlHolding[]>()
  const own = new Map<number, number>()
  for (const company of reached) {
    for (const holding of toControlHoldings(graph, companies, company)) {
      if (holding.owner === company) own.set(company, (own.get(company) ?? 0) + holding.votes)
      else {
        const others = held.get(holding.owner)
        if (others) others.push(holding)
        else held.set(holding.owner, [holding])
      }
    }
  }
  const ofOthers = (company: number) => Math.max(0, partsOfWhole - (own.get(company) ?? 0))
  return { controlOf: (start: number): Control => followControl(start, { root, held, ofOthers, ids: graph.ids }) }
}

type Followed = {
  root: number
  held: ReadonlyMap<number, readonly ControlHolding[]>
  ofOthers(company: number): number
  ids: readonly string[]
}

function followControl(start: number, { root, held, ofOthers, ids }: Followed): Control {
  if (start === root || !held.has(start)) return { percent: 0, path: [] }
  /** By company, in how many steps it came under control: the same whatever the order of the file. */
  const steps = new Map([[start, 0]])
  const votes = new Map<number, number>()
  const largest = new Map<number, ControlHolding>()
  let capital = 0
  // A map is walked in the order in which it grows, so that companies are taken step by step.
  for (const [owner, step] of steps) {
    for (const holding of held.get(owner) ?? []) {
      const { company, isTrustee } = holding
      const sum = (votes.get(company) ?? 0) + (isTrustee ? partsOfWhole : holding.votes)
      votes.set(company, sum)
      if (company === root) capital += holding.capital
      // A holding that came by what the company itself controls is not how it is controlled.
      if (step < (steps.get(company) ?? Number.POSITIVE_INFINITY)) keepLarger(largest, holding, ids)
      if (!steps.has(company) && ofOthers(company) > 0 && 2 * sum > ofOthers(company)) steps.set(company, step + 1)
    }
  }
  const percent = Math.max(toShownPercent(capital), toRatioPercent(votes.get(root) ?? 0, ofOthers(root)))
  return { percent, path: percent > 0 ? toPath(start, root, largest) : [] }
}

function keepLarger(largest: Map<number, ControlHolding>, holding: ControlHolding, ids: readonly string[]): void {
  const other = largest.get(holding.company)
  const [one, two] = [weightOf(holding), other ? weightOf(other) : -1]
  if (one > two || (one === two && (ids[holding.owner] ?? '') < (ids[other?.owner ?? -1] ?? ''))) largest.set(holding.company, holding)
}

function weightOf({ capital, votes, isTrustee }: ControlHolding): number {
  return isTrustee ? partsOfWhole : Math.max(capital, votes)
}

function toPath(start: number, root: number, largest: ReadonlyMap<number, ControlHolding>): number[] {
  const path = [root]
  for (let company = root; company !== start; ) {
    const holding = largest.get(company)
    if (!holding) return []
    if (holding.nominee !== undefined) path.unshift(holding.nominee)
    path.unshift(holding.owner)
    company = holding.owner
  }
  return path
}

function toControlHoldings({ holders, companyCount }: IndexedGraph, companies: readonly OwnedCompany[], company: number): ControlHolding[] {
  return (holders[company] ?? []).flatMap((holding): ControlHolding[] => {
    const direct = toControlHolding(holding, company, companies[company])
    const behind = (holding.owner < companyCount && holders[holding.owner]) || []
    const isNominee = companies[holding.owner]?.role === 'nominee' && behind.some(({ parts }) => parts !== null)
    if (!isNominee || direct.isTrustee || holding.owner === company) return [direct]
    return behind.flatMap(({ owner, parts }) => {
      if (parts === null) return []
      return {
        owner,
        company,
        capital: takePart(direct.capital, parts),
        votes: takePart(direct.votes, parts),
        isTrustee: false,
        nominee: holding.owner,
      }
    })
  })
}

/** A part in a trust is a benefit, and no vote: its trustees decide, whatever their part is. */
function toControlHolding(
  { owner, parts, votes, trustRole }: IndexedHolding,
  company: number,
  held: OwnedCompany | undefined,
): ControlHolding {
  const roleInTrust = held?.role === 'trust' ? trustRole : undefined
  const isSilent = roleInTrust !== undefined && roleInTrust !== 'trustee'
  return {
    owner,
    company,
    capital: parts ?? 0,
    votes: isSilent ? 0 : (votes ?? 0),
    isTrustee: roleInTrust === 'trustee',
    nominee: undefined,
  }
}

function takePart(amount: number, parts: number): number {
  return Number((BigInt(amount) * BigInt(parts)) / whole)
}

/** Half up, to four decimals. */
function toRatioPercent(votes: number, ofOthers: number): number {
  if (ofOthers === partsOfWhole || ofOthers === 0) return ofOthers === 0 ? 0 : toShownPercent(votes)
  return Number((BigInt(votes) * 2_000_000n + BigInt(ofOthers)) / (2n * BigInt(ofOthers))) / 10_000
}
