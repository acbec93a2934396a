import type { Kysely } from 'kysely'
import type { submitCorporateRequest } from '#contract/company/company-calls.ts'
import { isClosedByTyping, toStepOfGap } from '#contract/completeness/gap.ts'
import { toGapMessages } from '#contract/completeness/messages/to-gap-messages.ts'
import { toGapSentence } from '#contract/completeness/messages/to-gap-sentence.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { loadCompleteness } from '#server/ownership/load-completeness.ts'
import { toGapNames } from '#server/ownership/read-gaps.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'

type Problem = AnswerOf<typeof submitCorporateRequest>['problems'][number]

/** Gaps that keep a company from submitting: where its customer says so, those that it can close in the form itself. */
export async function findGapProblems(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey'>,
  { request, client }: Pick<OpenLink, 'request' | 'client'>,
  language: Language,
): Promise<Problem[]> {
  const completeness = await loadCompleteness(db, request.id, client)
  if (!completeness.policy.blocksSubmit) return []
  const nameOf = toGapNames(context, completeness)
  return completeness.gaps.filter(isClosedByTyping).map((gap) => ({
    step: toStepOfGap(gap),
    kind: 'gap',
    COD: 'companyId' in gap ? gap.companyId : request.id,
    EOD: null,
    module: null,
    field: null,
    message: toGapSentence(toGapMessages(language), gap, nameOf),
  }))
}
