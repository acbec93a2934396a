import { useCallback, useEffect, useState } from 'react'
import { getCompanyDescription } from '#contract/company/business-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'

export type Description = AnswerOf<typeof getCompanyDescription>
type Hold = { description: Description | null; error: ApiError | null; reload(): void }

/** What is known of a company of the structure, read anew after every change of anybody's. */
export function useDescription(cod: string, parentId: string | undefined): Hold {
  const { changeCount } = useCompany()
  const [description, setDescription] = useState<Description | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [asked, setAsked] = useState(0)
  const reload = useCallback(() => setAsked((count) => count + 1), [])

  useEffect(() => watchNetwork((online) => online && reload()), [reload])
  useEffect(() => {
    const given = new AbortController()
    const query = { requestId: cod, ...(parentId !== undefined && { parentId }) }
    call(getCompanyDescription, { query }, { signal: given.signal }).then(
      (answer) => {
        setDescription(answer)
        setError(null)
      },
      (cause: unknown) => {
        if (!given.signal.aborted) setError(cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
      },
    )
    return () => given.abort()
  }, [cod, parentId, changeCount, asked])

  return { description, error, reload }
}
