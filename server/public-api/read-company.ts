import { countVerified } from '#contract/completeness/find-completeness-gaps.ts'
import { toGapCode } from '#contract/completeness/gap.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { OwnerShares } from '#contract/ownership/solve-ownership.ts'
import type { getCompany } from '#contract/public-api/company-calls.ts'
import { toVerificationState } from '#contract/requests/status-facts.ts'
import { findPeopleFindings } from '#server/approval/find-people-findings.ts'
import { type Completeness, loadCompleteness } from '#server/ownership/load-completeness.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import { openExplanation } from '#server/ownership/shares-explanation.ts'
import { loadStructure, ownerOf, rolesOf, type Solved, type Structure, solve, toReached } from '#server/ownership/structure.ts'
import { openDetails, textOf } from '#server/people/person-details.ts'
import type { ListedPerson } from '#server/people/repositories/company-people.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { getRequestOfKey } from '#server/public-api/decide.ts'
import { findRegistryComparison } from '#server/registry/find-registry-differences.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>
type Company = AnswerOf<typeof getCompany>

/** The company of a request with its structure and people. Refuses REQUEST_NOT_FOUND for a person's request, and for a company that was erased. */
export async function readCompanyByKey(context: Needs, caller: SecretKeyCaller, requestId: string): Promise<Company> {
  const request = await getRequestOfKey(context, caller, requestId)
  const key = await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId })
  if (request.kind !== 'corporate' || !key) throw new Refusal('REQUEST_NOT_FOUND')
  const { companyName, isoCode, companyNumber } = await getCorporateRequest(context.db, request.id)
  const structure = await loadStructure(context.db, request.id)
  const solved = solve(structure, request.id, caller.client)
  const completeness = await loadCompleteness(context.db, request.id, caller.client)
  return {
    requestId: request.id,
    companyName,
    countryCode: isoCode,
    companyNumber,
    rule: caller.client.ownershipRule,
    thresholdPercent: toText(caller.client.uboThresholdPercent),
    ...toStructure(structure, solved, request.id),
    people: await readPeople(context, request, { structure, solved, completeness }),
    registry: await readRegistry(context, request),
    completeness: toCompleteness(completeness, key),
  }
}

function toStructure(
  structure: Structure,
  { ownership, sharesOf }: Solved,
  rootId: string,
): Pick<Company, 'companies' | 'holdings' | 'owners'> {
  const reached = toReached(structure, rootId)
  const nodes = structure.nodes.filter(({ id }) => reached.has(id)).sort((one, other) => Number(other.isRoot) - Number(one.isRoot))
  const above = nodes.filter(({ isRoot }) => !isRoot).flatMap(({ id }) => sharesOf(id) ?? [])
  return {
    companies: nodes.map(({ id, isRoot, companyName, isoCode, companyNumber, ownerKind, stockExchange }) => {
      return { id, isRoot, name: companyName, countryCode: isoCode, companyNumber, kind: ownerKind, stockExchange }
    }),
    holdings: structure.holdings
      .filter(({ companyId }) => reached.has(companyId))
      .map((holding) => ({
        id: holding.id,
        companyId: holding.companyId,
        ownerId: ownerOf(holding),
        ownerKind: holding.ownerPersonId ? 'person' : 'company',
        sharesPercent: holding.shares === null ? null : toText(Number(holding.shares)),
        votesPercent: holding.votes === null ? null : toText(Number(holding.votes)),
        isVotesUnknown: holding.votesUnknown,
        trustRole: holding.trustRole,
      })),
    owners: [...ownership.people.map((owner) => toOwner(owner, 'person')), ...above.map((owner) => toOwner(owner, 'company'))],
  }
}

function toOwner({ id, votes, control, isUbo, by, ...capital }: OwnerShares, kind: 'person' | 'company'): Company['owners'][number] {
  const toPart = ({ directPercent, indirectPercent, effectivePercent }: OwnerShares['votes']) => ({
    directPercent: toText(directPercent),
    indirectPercent: toText(indirectPercent),
    effectivePercent: toText(effectivePercent),
  })
  return {
    id,
    kind,
    capital: toPart(capital),
    votes: toPart(votes),
    controlPercent: toText(control.percent),
    isBeneficialOwner: isUbo,
    countedBy: by.map(({ basis, percent, path }) => ({ basis, percent: toText(percent), path: [...path] })),
  }
}

type Known = { structure: Structure; solved: Solved; completeness: Completeness }

async function readPeople(context: Needs, request: VerificationRequestRow, known: Known): Promise<Company['people']> {
  const findings = await findPeopleFindings(context, request.id)
  const { required, facts, people } = known.completeness
  const toPerson = (person: ListedPerson): Company['people'][number] => {
    const { id, status, emailKey, verificationRequestId, invitedAt } = person
    const details = openDetails(context, person)
    return {
      id,
      requestId: verificationRequestId,
      status,
      verification: toVerificationState({ status, hasEmail: emailKey !== null }),
      firstName: textOf(details, fieldNames.firstName),
      middleName: textOf(details, fieldNames.middleName),
      lastName: textOf(details, fieldNames.lastName),
      email: textOf(details, fieldNames.emailAddress),
      roles: rolesOf(known.structure, id),
      isSeniorManager: facts.people.some((fact) => fact.id === id && fact.isSeniorManager),
      isBeneficialOwner: known.solved.sharesOf(id)?.isUbo ?? false,
      requiredAs: required.find((one) => one.id === id)?.roles ?? [],
      identity: findings.get(id) ?? null,
      invitedAt: invitedAt?.toISOString() ?? null,
    }
  }
  return people.map(toPerson)
}

async function readRegistry(context: Needs, request: VerificationRequestRow): Promise<Company['registry']> {
  const found = await findRegistryComparison(context.db, context, request)
  if (!found) return null
  const { source, retrievedAt } = found.stored.profile
  return { source, retrievedAt, comparison: found.comparison }
}

function toCompleteness({ required, gaps, nodes }: Completeness, key: Uint8Array): Company['completeness'] {
  return {
    isComplete: gaps.length === 0,
    verified: countVerified(required),
    gaps: gaps.map((gap) => ({ code: toGapCode(gap), gap })),
    explanations: nodes.flatMap((node) => {
      const explanation = openExplanation(key, node)
      return explanation ? [{ companyId: node.id, reason: explanation.reason, text: explanation.text }] : []
    }),
  }
}

/** A number of at most four decimals as its decimal text. */
const toText = (percent: number) => String(percent)
