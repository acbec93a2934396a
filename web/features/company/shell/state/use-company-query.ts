import { QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'

export type CompanyQuery<Answer> = {
  /** Undefined before the first answer. */
  data: Answer | undefined
  /** Why it could not be read the last time; what was read before stays. */
  error: ApiError | null
  /** Null when no answer came. */
  reload(): Promise<Answer | null>
  /** Takes over what another answer says of it; a question under way is older, and its answer is dropped. */
  show(answer: Answer): Promise<void>
}
type Options<Answer> = { isDesired?: boolean; keepSame?: (known: Answer, now: Answer) => Answer }

const queries = new QueryClient({
  // The server is asked once: whoever reads is told, and can ask again. Changes are heard of, also while the page was hidden.
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, refetchOnWindowFocus: false } },
})
/** By query, how many changes of the company were known when it was read last. */
const changesRead = new Map<string, number>()

/**
 * What is read of a company, anew after every change of anybody's and by all who ask the same together. One question at a time: a change
 * that comes meanwhile asks once more when that is answered, and what says the same as before is not drawn anew.
 */
export function useCompanyQuery<Answer>(
  key: readonly (string | undefined)[],
  read: (signal: AbortSignal) => Promise<Answer>,
  { isDesired = true, keepSame }: Options<Answer> = {},
): CompanyQuery<Answer> {
  const { changeCount } = useCompany()
  const name = JSON.stringify(key)
  const { data, error, isFetching, refetch } = useQuery<Answer>(
    {
      queryKey: [name],
      queryFn: ({ signal }) => {
        changesRead.set(name, changeCount)
        return read(signal)
      },
      enabled: isDesired,
      ...(keepSame && {
        structuralSharing: (known, now) => (known === undefined ? now : keepSame(known as Answer, now as Answer)),
      }),
    },
    queries,
  )
  useEffect(() => {
    if (isDesired && !isFetching && changesRead.get(name) !== changeCount) void refetch()
  }, [isDesired, isFetching, name, changeCount, refetch])
  const reload = useCallback(async () => {
    const answer = await refetch()
    return answer.error || answer.data === undefined ? null : answer.data
  }, [refetch])
  const show = useCallback(
    async (answer: Answer) => {
      await queries.cancelQueries({ queryKey: [name] })
      queries.setQueryData<Answer>([name], answer)
    },
    [name],
  )
  return { data, error: error ? toApiError(error) : null, reload, show }
}

function toApiError(error: Error): ApiError {
  return error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
}
