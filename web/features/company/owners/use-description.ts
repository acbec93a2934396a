import { getCompanyDescription } from '#contract/company/business-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useCompanyQuery } from '#web/features/company/shell/state/use-company-query.ts'
import { call } from '#web/lib/api/call.ts'

export type Description = AnswerOf<typeof getCompanyDescription>

/** What is known of a company of the structure. */
export function useDescription(cod: string, parentId: string | undefined) {
  const query = { requestId: cod, ...(parentId !== undefined && { parentId }) }
  const read = (signal: AbortSignal) => call(getCompanyDescription, { query }, { signal })
  const { data = null, error, reload } = useCompanyQuery(['description', cod, parentId], read)
  return { description: data, error, reload }
}
