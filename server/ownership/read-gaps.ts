import { countVerified, type VerifiedCount } from '#contract/completeness/find-completeness-gaps.ts'
import type { CompletenessGap } from '#contract/completeness/gap.ts'
import { toGapMessages } from '#contract/completeness/messages/to-gap-messages.ts'
import { toGapSentence } from '#contract/completeness/messages/to-gap-sentence.ts'
import type { CompletenessPolicy } from '#contract/completeness/policy.ts'
import type { Language } from '#contract/language.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { type Completeness, loadCompleteness } from '#server/ownership/load-completeness.ts'
import { openDetails, toFullName } from '#server/people/person-details.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey'>
export type ReadGaps = {
  requestId: string
  companyName: string
  status: RequestStatus
  policy: CompletenessPolicy
  verified: VerifiedCount
  gaps: CompletenessGap[]
  /** The same in words, gap by gap. */
  sentences: string[]
}

/** What a company lacks by its customer's policy, in codes and in words. Refuses REQUEST_NOT_FOUND. */
export async function readGaps(context: Needs, requestId: string, language: Language): Promise<ReadGaps> {
  const request = await findRequest(context.db, requestId)
  if (request?.kind !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
  const { client } = await getClientAndForm(context.db, request)
  const completeness = await loadCompleteness(context.db, requestId, client)
  const { policy, required, gaps, nodes } = completeness
  const nameOf = toGapNames(context, completeness)
  return {
    requestId,
    companyName: nodes.find(({ isRoot }) => isRoot)?.companyName ?? '',
    status: request.status,
    policy,
    verified: countVerified(required),
    gaps,
    sentences: gaps.map((gap) => toGapSentence(toGapMessages(language), gap, nameOf)),
  }
}

/** Names of the people and companies of a structure, opened. */
export function toGapNames(
  context: Pick<AppContext, 'masterKey'>,
  { people, nodes }: Pick<Completeness, 'people' | 'nodes'>,
): (id: string) => string | undefined {
  const names = new Map([
    ...nodes.map(({ id, companyName }) => [id, companyName] as const),
    ...people.map((person) => [person.id, toFullName(openDetails(context, person))] as const),
  ])
  return (id) => names.get(id)
}
