import type { CompanySharesFact, CompletenessFacts } from '#contract/completeness/facts.ts'
import type { CompletenessGap, RequiredRole } from '#contract/completeness/gap.ts'
import type { CompletenessPolicy } from '#contract/completeness/policy.ts'
import { toShownPercent } from '#contract/ownership/find-gaps.ts'
import { partsOfWhole, toParts } from '#contract/ownership/graph.ts'
import type { VerificationState } from '#contract/requests/verification-state.ts'

export type RequiredPerson = { id: string; roles: RequiredRole[]; state: VerificationState }
export type VerifiedCount = { count: number; of: number }

/** Whom the policy wants to be verified, in the order of the facts, each once with all that they are. */
export function findRequiredPeople(policy: CompletenessPolicy, { people }: CompletenessFacts): RequiredPerson[] {
  const needsManager = lacksOwner(policy, people)
  return people.flatMap(({ id, state, isDirector, isBeneficialOwner, isSeniorManager }) => {
    const roles: RequiredRole[] = []
    if (policy.requiresDirectors && isDirector) roles.push('director')
    if (policy.requiresBeneficialOwners && isBeneficialOwner) roles.push('beneficial_owner')
    if (needsManager && isSeniorManager) roles.push('senior_manager')
    return roles.length > 0 ? [{ id, roles, state }] : []
  })
}

export function countVerified(people: readonly RequiredPerson[]): VerifiedCount {
  return { count: people.filter(({ state }) => state === 'verified').length, of: people.length }
}

/** Everything that the policy asks for and that the company lacks: who is missing, who is not verified yet, which shares are nobody's. */
export function findCompletenessGaps(policy: CompletenessPolicy, facts: CompletenessFacts): CompletenessGap[] {
  const { people } = facts
  const gaps: CompletenessGap[] = []
  if (policy.requiresDirectors && !people.some(({ isDirector }) => isDirector)) gaps.push({ kind: 'no_director' })
  if (lacksOwner(policy, people) && !people.some(({ isSeniorManager }) => isSeniorManager)) gaps.push({ kind: 'no_senior_manager' })
  for (const { id, roles, state } of findRequiredPeople(policy, facts)) {
    if (state !== 'verified') gaps.push({ kind: 'person_not_verified', personId: id, roles, state })
  }
  return [...gaps, ...findSharesGaps(policy, facts), ...findUnresolved(policy, facts)]
}

/** Whether somebody has to stand in for the beneficial owner whom the company does not have. */
export function lacksOwner({ requiresSeniorManager }: CompletenessPolicy, people: CompletenessFacts['people']): boolean {
  return requiresSeniorManager && !people.some(({ isBeneficialOwner }) => isBeneficialOwner)
}

/** Companies whose shares the policy wants to be accounted for. */
function findLookedAt({ sharesOf }: CompletenessPolicy, { rootId, companies }: CompletenessFacts): readonly CompanySharesFact[] {
  if (sharesOf === 'none') return []
  return sharesOf === 'structure' ? companies : companies.filter(({ id }) => id === rootId)
}

/** Companies of which shares are missing, by more than the policy tolerates: explained or not. */
export function findShortOfShares(policy: CompletenessPolicy, facts: CompletenessFacts): CompanySharesFact[] {
  const tolerated = toParts(policy.sharesTolerancePercent)
  return findLookedAt(policy, facts).filter(
    ({ exemption, totalPercent }) => exemption === null && partsOfWhole - toParts(totalPercent) > tolerated,
  )
}

function findSharesGaps(policy: CompletenessPolicy, facts: CompletenessFacts): CompletenessGap[] {
  const short = new Set(findShortOfShares(policy, facts))
  return findLookedAt(policy, facts).flatMap((company) => {
    const { id: companyId, totalPercent, ownersWithoutShares, exemption, trustRoles, isExplained } = company
    const total = toParts(totalPercent)
    const gaps: CompletenessGap[] = []
    if (total > partsOfWhole) gaps.push({ kind: 'shares_over_whole', companyId, totalPercent })
    // An explanation is about owners who are not named; what a named one holds is still to be said.
    if (exemption === null)
      gaps.push(...ownersWithoutShares.map((ownerId) => ({ kind: 'owner_without_shares' as const, companyId, ownerId })))
    if (exemption === 'trust') {
      if (!trustRoles.includes('settlor')) gaps.push({ kind: 'trust_without_settlor', companyId })
      if (!trustRoles.includes('trustee')) gaps.push({ kind: 'trust_without_trustee', companyId })
    }
    if (short.has(company) && !isExplained)
      gaps.push({ kind: 'shares_unaccounted', companyId, missingPercent: toShownPercent(partsOfWhole - total) })
    return gaps
  })
}

/** Where nothing can be computed, that nobody reaches the threshold proves nothing. */
function findUnresolved(
  { requiresBeneficialOwners, requiresSeniorManager }: CompletenessPolicy,
  { unsolvedIds }: CompletenessFacts,
): CompletenessGap[] {
  if (unsolvedIds.length === 0 || !(requiresBeneficialOwners || requiresSeniorManager)) return []
  return [{ kind: 'ownership_unresolved', companyIds: [...unsolvedIds] }]
}
