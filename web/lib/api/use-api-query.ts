import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call, type Sent } from '#web/lib/api/call.ts'

/** Only a line that was lost is worth a second try by itself: a refusal stays one. */
function isWorthATry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && error.code === 'ERROR_NETWORK_TIMEOUT'
}

type Reading<E extends Endpoint> = {
  isDesired?: boolean
  /** How often it is asked anew; by what was answered last, where that says. */
  everyMs?: number | ((answer: AnswerOf<E> | undefined) => number)
  staysWhileNext?: boolean
}

/** What a call of the desk answers, kept for all who ask the same; asked again when the window comes back to the front. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { isDesired = true, everyMs, staysWhileNext }: Reading<E> = {},
): UseQueryResult<AnswerOf<E>> {
  return useQuery({
    queryKey: [endpoint.name, sent],
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
    enabled: isDesired,
    retry: isWorthATry,
    ...(everyMs !== undefined && {
      refetchInterval:
        typeof everyMs === 'number'
          ? everyMs
          : ({ state }: { state: { data?: unknown } }) => everyMs(state.data as AnswerOf<E> | undefined),
    }),
    ...(staysWhileNext && { placeholderData: keepPreviousData }),
  }) as UseQueryResult<AnswerOf<E>>
}

/** A call that changes something; once it is answered, what `changes` names is read anew. It is never repeated by itself. */
export function useApiMutation<E extends Endpoint>(endpoint: E, changes: readonly Endpoint[]) {
  const queries = useQueryClient()
  return useMutation<AnswerOf<E>, Error, Sent<E>>({
    mutationFn: (sent) => call(endpoint, sent),
    retry: false,
    onSettled: () => Promise.all(changes.map(({ name }) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}
