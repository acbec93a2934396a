import { describe, expect, it } from 'vitest'
import type { CompanyPersonFact, CompanySharesFact, CompletenessFacts } from '#contract/completeness/facts.ts'
import { countVerified, findCompletenessGaps, findRequiredPeople } from '#contract/completeness/find-completeness-gaps.ts'
import { isClosedByTyping, toGapCode } from '#contract/completeness/gap.ts'
import { completenessPolicy, defaultCompletenessPolicy, toCompletenessPolicy } from '#contract/completeness/policy.ts'
import { unverifiedStates, verificationStates } from '#contract/requests/verification-state.ts'

const person = (id: string, more: Partial<CompanyPersonFact> = {}): CompanyPersonFact => ({
  id,
  isDirector: false,
  isSeniorManager: false,
  isBeneficialOwner: false,
  state: 'verified',
  ...more,
})
const company = (id: string, totalPercent: number, more: Partial<CompanySharesFact> = {}): CompanySharesFact => ({
  id,
  totalPercent,
  ownersWithoutShares: [],
  exemption: null,
  trustRoles: [],
  isExplained: false,
  ...more,
})
const facts = (more: Partial<CompletenessFacts> = {}): CompletenessFacts => ({
  rootId: 'root',
  people: [person('both', { isDirector: true, isBeneficialOwner: true })],
  companies: [company('root', 100)],
  unsolvedIds: [],
  ...more,
})
const gapsOf = (more: Partial<CompletenessFacts> = {}, policy = {}) => findCompletenessGaps(toCompletenessPolicy(policy), facts(more))
const codesOf = (more: Partial<CompletenessFacts> = {}, policy = {}) => gapsOf(more, policy).map(toGapCode)

it('finds no gap where every director and beneficial owner is verified and shares add up', () => {
  expect(gapsOf()).toEqual([])
})

it('reports the missing director, senior manager and shares of an empty company', () => {
  expect(codesOf({ people: [], companies: [company('root', 0)] })).toEqual([
    'no_director',
    'no_senior_manager',
    'shares_unaccounted:root:100',
  ])
})

it('reports each unverified director and beneficial owner with their progress', () => {
  for (const state of unverifiedStates) {
    const people = [person('d', { isDirector: true, state }), person('o', { isBeneficialOwner: true, state })]
    expect(gapsOf({ people })).toEqual([
      { kind: 'person_not_verified', personId: 'd', roles: ['director'], state },
      { kind: 'person_not_verified', personId: 'o', roles: ['beneficial_owner'], state },
    ])
  }
})

it('reports a director who is also beneficial owner once, with both roles', () => {
  const people = [person('both', { isDirector: true, isBeneficialOwner: true, state: 'submitted' })]
  expect(gapsOf({ people })).toEqual([
    { kind: 'person_not_verified', personId: 'both', roles: ['director', 'beneficial_owner'], state: 'submitted' },
  ])
})

it('requires no verification of a shareholder below the threshold', () => {
  expect(
    gapsOf({ people: [person('both', { isDirector: true, isBeneficialOwner: true }), person('small', { state: 'not_invited' })] }),
  ).toEqual([])
})

describe('without a beneficial owner', () => {
  const director = person('d', { isDirector: true })
  it('requires a senior managing official', () => {
    expect(codesOf({ people: [director] })).toEqual(['no_senior_manager'])
  })
  it('requires the senior managing official to be verified', () => {
    const people = [person('d', { isDirector: true, isSeniorManager: true, state: 'invited' })]
    expect(gapsOf({ people })).toEqual([
      { kind: 'person_not_verified', personId: 'd', roles: ['director', 'senior_manager'], state: 'invited' },
    ])
    expect(gapsOf({ people: [{ ...director, isSeniorManager: true }] })).toEqual([])
  })
  it('no longer requires a senior manager once there is a beneficial owner', () => {
    const people = [person('d', { isDirector: true, isSeniorManager: true }), person('o', { isBeneficialOwner: true })]
    expect(findRequiredPeople(defaultCompletenessPolicy, facts({ people })).map(({ roles }) => roles)).toEqual([
      ['director'],
      ['beneficial_owner'],
    ])
  })
})

describe('shares', () => {
  it.each([
    [100, []],
    [99.99, []],
    [99.9, []],
    [99.89, ['shares_unaccounted:root:0.11']],
    [99.85, ['shares_unaccounted:root:0.15']],
    [0, ['shares_unaccounted:root:100']],
  ])('of %d %% pass within a tolerance of 0.1 %%', (totalPercent, gaps) => {
    expect(codesOf({ companies: [company('root', totalPercent)] })).toEqual(gaps)
  })
  it('pass within the customer’s tolerance', () => {
    const companies = [company('root', 99.85)]
    expect(codesOf({ companies }, { sharesTolerancePercent: 0.15 })).toEqual([])
    expect(codesOf({ companies: [company('root', 99.99)] }, { sharesTolerancePercent: 0 })).toEqual(['shares_unaccounted:root:0.01'])
  })
  it('are checked for every company, the company itself, or not at all, by policy', () => {
    const companies = [company('root', 60), company('holding', 70)]
    expect(codesOf({ companies })).toEqual(['shares_unaccounted:root:40', 'shares_unaccounted:holding:30'])
    expect(codesOf({ companies }, { sharesOf: 'company' })).toEqual(['shares_unaccounted:root:40'])
    expect(codesOf({ companies }, { sharesOf: 'none' })).toEqual([])
  })
  it('that are explained or exempt are no gap', () => {
    expect(codesOf({ companies: [company('root', 60, { isExplained: true })] })).toEqual([])
    expect(codesOf({ companies: [company('root', 0, { exemption: 'listed' })] })).toEqual([])
  })
  it('of a named owner must be entered, also where the remainder is explained', () => {
    const companies = [company('root', 60, { isExplained: true, ownersWithoutShares: ['p'] })]
    expect(codesOf({ companies })).toEqual(['owner_without_shares:root:p'])
  })
  it('above 100 % are a gap that no explanation closes', () => {
    expect(codesOf({ companies: [company('root', 100.01, { isExplained: true, exemption: 'listed' })] })).toEqual([
      'shares_over_whole:root:100.01',
    ])
  })
})

it('reports circular ownership without an outside owner, unless owners are not required', () => {
  const unsolvedIds = ['a', 'b']
  expect(gapsOf({ unsolvedIds })).toEqual([{ kind: 'ownership_unresolved', companyIds: ['a', 'b'] }])
  expect(gapsOf({ unsolvedIds }, { requiresBeneficialOwners: false, requiresSeniorManager: false })).toEqual([])
})

it('falls back to the default for every part of the policy that is missing or out of range', () => {
  expect(toCompletenessPolicy({})).toEqual(defaultCompletenessPolicy)
  expect(toCompletenessPolicy({ requiresDirectors: false })).toEqual({ ...defaultCompletenessPolicy, requiresDirectors: false })
  for (const wrong of [
    { sharesTolerancePercent: -0.01 },
    { sharesTolerancePercent: 25.01 },
    { sharesTolerancePercent: 0.001 },
    { sharesOf: 'all' },
    { extra: 1 },
  ]) {
    expect(completenessPolicy.safeParse({ ...defaultCompletenessPolicy, ...wrong }).success).toBe(false)
  }
})

/** Small and seeded: the same cases each time. */
function openRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
function randomFacts(random: (below: number) => number): CompletenessFacts {
  const chance = () => random(2) === 1
  const people = Array.from({ length: random(6) }, (_, at) =>
    person(`p${at}`, {
      isDirector: chance(),
      isBeneficialOwner: random(3) === 0,
      isSeniorManager: random(3) === 0,
      state: verificationStates[random(verificationStates.length)] ?? 'verified',
    }),
  )
  const companies = ['root', 'c1', 'c2'].map((id) =>
    company(id, random(1_200) / 10, { isExplained: chance(), exemption: random(4) === 0 ? 'listed' : null }),
  )
  return facts({ people, companies, unsolvedIds: random(4) === 0 ? ['c1'] : [] })
}
const randomPolicy = (random: (below: number) => number) =>
  toCompletenessPolicy({
    requiresDirectors: random(2) === 1,
    requiresBeneficialOwners: random(2) === 1,
    requiresSeniorManager: random(2) === 1,
    sharesOf: (['structure', 'company', 'none'] as const)[random(3)] ?? 'none',
    sharesTolerancePercent: random(100) / 100,
  })

it('reports at most one gap a person and counts them consistently, over 2,000 generated structures', () => {
  const random = openRandom(7)
  for (let round = 0; round < 2_000; round += 1) {
    const [policy, given] = [randomPolicy(random), randomFacts(random)]
    const gaps = findCompletenessGaps(policy, given)
    const people = gaps.flatMap((gap) => (gap.kind === 'person_not_verified' ? gap.personId : []))
    const { count, of } = countVerified(findRequiredPeople(policy, given))
    expect(new Set(people).size).toBe(people.length)
    expect(of - count).toBe(people.length)
    expect(people.some((id) => given.people.find((one) => one.id === id)?.state === 'verified')).toBe(false)
    expect(new Set(gaps.map(toGapCode)).size).toBe(gaps.length)
    // Verifying everybody leaves nothing but what the company types.
    const verified = { ...given, people: given.people.map((one) => ({ ...one, state: 'verified' as const })) }
    expect(findCompletenessGaps(policy, verified)).toEqual(gaps.filter(isClosedByTyping))
  }
})

it('requires a settlor and a trustee of a trust, and no shares', () => {
  const trust = (trustRoles: CompanySharesFact['trustRoles']) =>
    codesOf({ companies: [company('root', 100), company('trust', 0, { exemption: 'trust', trustRoles })] }, { sharesOf: 'structure' })
  expect(trust([])).toEqual(['trust_without_settlor:trust', 'trust_without_trustee:trust'])
  expect(trust(['trustee', 'beneficiary'])).toEqual(['trust_without_settlor:trust'])
  expect(trust(['settlor', 'trustee'])).toEqual([])
})
