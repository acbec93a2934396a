import type { CaseFile } from '#contract/cases/case-file.ts'
import { countVerified } from '#contract/completeness/find-completeness-gaps.ts'
import { loadCompleteness } from '#server/ownership/load-completeness.ts'
import { openExplanation } from '#server/ownership/shares-explanation.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'

type CaseCompleteness = NonNullable<CaseFile['company']>['completeness']

/** How complete a company is; its gaps stand among the findings. What the company wrote of its shares may name people: it is hidden like them. */
export async function readCaseCompleteness(
  context: Pick<AppContext, 'db' | 'masterKey'>,
  { request, client }: OpenLink,
  { showsPeople }: { showsPeople: boolean },
): Promise<CaseCompleteness> {
  const { required, nodes, facts } = await loadCompleteness(context.db, request.id, client)
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  return {
    verified: countVerified(required),
    required,
    seniorManagerId: facts.people.find(({ isSeniorManager }) => isSeniorManager)?.id ?? null,
    explanations: nodes.flatMap((node) => {
      const explanation = openExplanation(key, node)
      const { totalPercent = 100 } = facts.companies.find(({ id }) => id === node.id) ?? {}
      if (!explanation || totalPercent >= 100) return []
      const text = showsPeople ? explanation.text : null
      return [{ companyId: node.id, companyName: node.companyName, totalPercent, reason: explanation.reason, text }]
    }),
  }
}
