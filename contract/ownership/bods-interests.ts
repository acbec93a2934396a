import type { BodsInterest } from '#contract/ownership/bods-statement.ts'
import type { Holding, ShareBand, TrustRole } from '#contract/ownership/graph.ts'

/** One interest of a relationship whose two sides are known. */
export type StatedInterest = { ownerId: string; companyId: string; interest: BodsInterest }

const typeOfTrustRole: Record<TrustRole, string> = {
  settlor: 'settlor',
  trustee: 'trustee',
  protector: 'protector',
  beneficiary: 'beneficiaryOfLegalArrangement',
}
const trustRoleOfType = new Map(Object.entries(typeOfTrustRole).map(([role, type]) => [type, role as TrustRole]))
const capitalTypes: readonly (string | undefined)[] = [undefined, 'shareholding', 'unknownInterest', 'nominator']

/**
 * Holdings of what is stated, each in its place. Votes are stated for an owner and a company, over however many relationships: they
 * stand at the first holding of the two, so that none counts twice.
 */
export function readInterests(stated: readonly StatedInterest[]): Holding[] {
  const votes = new Map<string, BodsInterest[]>()
  const places = new Set<string>()
  const found: { pair: string; holding: Holding; isStandIn: boolean }[] = []
  for (const { ownerId, companyId, interest } of stated) {
    const pair = JSON.stringify([ownerId, companyId])
    if (interest.type === 'votingRights') {
      const others = votes.get(pair)
      if (others) others.push(interest)
      else votes.set(pair, [interest])
      // Where no share is stated beside them, votes are a holding by themselves, of a share that is not known.
      if (!places.has(pair)) found.push({ pair, holding: { ownerId, companyId, sharesPercent: null }, isStandIn: true })
    } else {
      places.add(pair)
      found.push({ pair, holding: toHolding(ownerId, companyId, interest), isStandIn: false })
    }
  }
  const first = new Set<string>()
  return found.flatMap(({ pair, holding, isStandIn }) => {
    if (isStandIn && (places.has(pair) || first.has(pair))) return []
    const ofPair = votes.get(pair)
    const isFirst = !first.has(pair)
    first.add(pair)
    if (!ofPair) return holding
    return isFirst ? { ...holding, ...toVotes(ofPair) } : { ...holding, votesPercent: 0 }
  })
}

/** As BODS calls what an owner has. */
export function toInterests(
  { sharesPercent, band, votesPercent, votesBand, trustRole }: Holding,
  isInTrust: boolean,
  isBeneficial: boolean,
): BodsInterest[] {
  const type = isInTrust && trustRole ? typeOfTrustRole[trustRole] : 'shareholding'
  const of = (interestType: string, share: BodsInterest['share']): BodsInterest => {
    return { type: interestType, directOrIndirect: 'direct', beneficialOwnershipOrControl: isBeneficial, ...(share && { share }) }
  }
  const shares = of(type, sharesPercent === null ? band : toExact(sharesPercent))
  return votesPercent === undefined ? [shares] : [shares, of('votingRights', votesPercent === null ? votesBand : toExact(votesPercent))]
}

export function toExact(percent: number): { exact: number; minimum: number; maximum: number } {
  return { exact: percent, minimum: percent, maximum: percent }
}

/** Why an interest is neither share nor vote that could be computed with. */
export function findHoldingFault({ type, directOrIndirect, endDate }: BodsInterest): string | undefined {
  if (endDate) return `ended on ${endDate}`
  if (directOrIndirect === 'indirect') return 'is indirect: it is computed from the direct holdings'
  const isPart = capitalTypes.includes(type) || type === 'votingRights' || trustRoleOfType.has(type ?? '')
  return isPart ? undefined : `is ${type}, which is no share of ownership`
}

function toHolding(ownerId: string, companyId: string, { type, share }: BodsInterest): Holding {
  const trustRole = trustRoleOfType.get(type ?? '')
  const isShare = type === undefined || type === 'shareholding' || type === 'nominator' || trustRole !== undefined
  const { percent, band } = readShare(isShare ? share : undefined)
  return { ownerId, companyId, sharesPercent: percent, ...(band && { band }), ...(trustRole && { trustRole }) }
}

function toVotes(interests: readonly BodsInterest[]): Pick<Holding, 'votesPercent' | 'votesBand'> {
  const read = interests.map(({ share }) => readShare(share))
  const [only] = read
  if (read.some(({ percent }) => percent === null))
    return { votesPercent: null, ...(read.length === 1 && only?.band && { votesBand: only.band }) }
  return {
    votesPercent: Math.min(
      100,
      read.reduce((sum, { percent }) => sum + (percent ?? 0), 0),
    ),
  }
}

function readShare(share: BodsInterest['share']): { percent: number | null; band: ShareBand | undefined } {
  const { exact, ...bounds } = share ?? {}
  if (exact !== undefined) return { percent: exact, band: undefined }
  if (bounds.minimum !== undefined && bounds.minimum === bounds.maximum) return { percent: bounds.minimum, band: undefined }
  const band = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined))
  return { percent: null, band: Object.keys(band).length > 0 ? band : undefined }
}
