import type { Kysely } from 'kysely'
import type { CompanyPersonFact, CompanySharesFact, CompletenessFacts } from '#contract/completeness/facts.ts'
import { findCompletenessGaps, findRequiredPeople, type RequiredPerson } from '#contract/completeness/find-completeness-gaps.ts'
import type { CompletenessGap } from '#contract/completeness/gap.ts'
import { type CompletenessPolicy, toCompletenessPolicy } from '#contract/completeness/policy.ts'
import { toExemption } from '#contract/ownership/find-gaps.ts'
import { toVerificationState } from '#contract/requests/status-facts.ts'
import {
  loadStructure,
  ownerOf,
  rolesOf,
  type Solved,
  type Structure,
  solve,
  toGraph,
  toReached,
  totalOf,
} from '#server/ownership/structure.ts'
import { type ListedPerson, listPeople } from '#server/people/repositories/company-people.ts'
import type { Client, Database } from '#server/platform/database/schema.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'

export type Completeness = {
  policy: CompletenessPolicy
  /** Whom the policy wants to be verified. */
  required: RequiredPerson[]
  gaps: CompletenessGap[]
  facts: CompletenessFacts
  people: ListedPerson[]
  nodes: CompanyNodeRow[]
}

/** How complete a company is by what its customer asks now: a change of the policy counts from the moment it is made. */
export async function loadCompleteness(db: Kysely<Database>, requestId: string, client: Client): Promise<Completeness> {
  const structure = await loadStructure(db, requestId)
  const people = await listPeople(db, requestId)
  const policy = toCompletenessPolicy(client.completenessPolicy)
  const facts = toFacts(structure, people, requestId, client)
  return {
    policy,
    facts,
    people,
    nodes: structure.nodes,
    required: findRequiredPeople(policy, facts),
    gaps: findCompletenessGaps(policy, facts),
  }
}

function toFacts(structure: Structure, people: ListedPerson[], rootId: string, client: Client): CompletenessFacts {
  const solved = solve(structure, rootId, client)
  const reached = toReached(structure, rootId)
  return {
    rootId,
    people: people.filter(({ id }) => rolesOf(structure, id).length > 0).map((person) => toPersonFact(structure, solved, person, rootId)),
    companies: toCompanyFacts(structure, reached),
    unsolvedIds: solved.ownership.unsolvedIds.filter((id) => reached.has(id)),
  }
}

function toPersonFact(
  { directorships }: Structure,
  { sharesOf }: Solved,
  { id, status, emailKey }: ListedPerson,
  rootId: string,
): CompanyPersonFact {
  const own = directorships.find(({ companyId, personId }) => companyId === rootId && personId === id)
  return {
    id,
    isDirector: own !== undefined,
    isSeniorManager: own?.isSeniorManager ?? false,
    isBeneficialOwner: sharesOf(id)?.isUbo ?? false,
    state: toVerificationState({ status, hasEmail: emailKey !== null }),
  }
}

function toCompanyFacts(structure: Structure, reached: ReadonlySet<string>): CompanySharesFact[] {
  const explained = new Set(structure.nodes.filter(({ sealedSharesExplanation }) => sealedSharesExplanation !== null).map(({ id }) => id))
  return toGraph(structure)
    .companies.filter(({ id }) => reached.has(id))
    .map((company) => ({
      id: company.id,
      totalPercent: totalOf(structure, company.id).totalShares,
      ownersWithoutShares: structure.holdings.filter(({ companyId, shares }) => companyId === company.id && shares === null).map(ownerOf),
      exemption: toExemption(company),
      trustRoles: structure.holdings.flatMap(({ companyId, trustRole }) => (companyId === company.id && trustRole ? [trustRole] : [])),
      isExplained: explained.has(company.id),
    }))
}
