import type { getCompleteness } from '#contract/company/completeness-calls.ts'
import { countVerified, findShortOfShares, lacksOwner } from '#contract/completeness/find-completeness-gaps.ts'
import type { CompletenessGap } from '#contract/completeness/gap.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { judgeCompanySteps } from '#server/company/judge-company-steps.ts'
import { type Completeness, loadCompleteness } from '#server/ownership/load-completeness.ts'
import { toGapNames } from '#server/ownership/read-gaps.ts'
import { openExplanation } from '#server/ownership/shares-explanation.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'

/** How complete the company of a link is, with the names that it gave itself. */
export async function readCompleteness(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock'>,
  link: OpenLink,
): Promise<AnswerOf<typeof getCompleteness>> {
  const { request, client } = link
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const completeness = await loadCompleteness(context.db, request.id, client)
  const { required, gaps, facts, policy } = completeness
  const nameOf = toGapNames(context, completeness)
  const named = (id: string) => ({ EOD: id, name: nameOf(id) ?? '' })
  const directors = facts.people.filter(({ isDirector }) => isDirector)
  return {
    requestId: request.id,
    status: (await findRequest(context.db, request.id))?.status ?? request.status,
    verified: countVerified(required),
    people: required.map(({ id, roles, state }) => ({ ...named(id), roles, state })),
    gaps,
    names: toNames(gaps, nameOf),
    companies: toCompanies(completeness, key),
    seniorManager: {
      isAsked: lacksOwner(policy, facts.people),
      EOD: facts.people.find(({ isSeniorManager }) => isSeniorManager)?.id ?? null,
      choices: directors.map(({ id }) => named(id)),
    },
    steps: await judgeCompanySteps(context, link, completeness, key),
  }
}

function toNames(gaps: CompletenessGap[], nameOf: (id: string) => string | undefined): Record<string, string> {
  const ids = gaps.flatMap((gap) => {
    if (gap.kind === 'person_not_verified') return [gap.personId]
    if (gap.kind === 'ownership_unresolved') return gap.companyIds
    return [...('companyId' in gap ? [gap.companyId] : []), ...('ownerId' in gap ? [gap.ownerId] : [])]
  })
  return Object.fromEntries(ids.map((id) => [id, nameOf(id) ?? '']))
}

function toCompanies({ facts, nodes, policy }: Completeness, key: Uint8Array) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const short = new Set(findShortOfShares(policy, facts).map(({ id }) => id))
  return facts.companies.flatMap(({ id, totalPercent }) => {
    const node = byId.get(id)
    return node
      ? [{ COD: id, companyName: node.companyName, totalPercent, asksExplanation: short.has(id), explanation: openExplanation(key, node) }]
      : []
  })
}
