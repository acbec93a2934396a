import { getCompleteness } from '#contract/company/completeness-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { type CompanyQuery, useCompanyQuery } from '#web/features/company/shell/state/use-company-query.ts'
import { call } from '#web/lib/api/call.ts'

export type Completeness = AnswerOf<typeof getCompleteness>

/** What the customer asks of the company and what is not there. */
export function useCompleteness(): CompanyQuery<Completeness> & { completeness: Completeness | undefined } {
  const { cod } = useCompany()
  const query = useCompanyQuery(['completeness', cod], (signal) => call(getCompleteness, { query: { COD: cod } }, { signal }))
  return { ...query, completeness: query.data }
}
