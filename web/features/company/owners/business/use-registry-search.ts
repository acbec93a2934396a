import { useCallback, useEffect, useRef, useState } from 'react'
import { searchCompanies } from '#contract/company/registry-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'

export type FoundCompany = AnswerOf<typeof searchCompanies>['companies'][number]
export type RegistrySearch =
  | { is: 'idle' }
  | { is: 'incomplete'; lacks: 'country' | 'name' }
  | { is: 'searching' }
  | { is: 'found'; companies: readonly FoundCompany[]; hasMore: boolean }
  | { is: 'failed'; error: ApiError }

type Query = { isoCode: string; name: string; number: string }

/** Asks the register for a company, one question at a time; what was asked before comes to nothing. */
export function useRegistrySearch(): { search: RegistrySearch; start(query: Query): void; clear(): void } {
  const [search, setSearch] = useState<RegistrySearch>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const clear = useCallback(() => {
    running.current?.abort()
    setSearch({ is: 'idle' })
  }, [])
  const start = useCallback(({ isoCode, name, number }: Query) => {
    running.current?.abort()
    if (!isoCode) return setSearch({ is: 'incomplete', lacks: 'country' })
    if (!name && !number) return setSearch({ is: 'incomplete', lacks: 'name' })
    const mine = new AbortController()
    running.current = mine
    setSearch({ is: 'searching' })
    // With both the number decides; what was typed as a name would be overlooked without a word.
    const query = { isoCode, ...(number ? { companyNumber: number } : { name }) }
    call(searchCompanies, { query }, { signal: mine.signal }).then(
      ({ companies, hasMore }) => mine.signal.aborted || setSearch({ is: 'found', companies, hasMore }),
      (cause: unknown) => {
        const error = cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG')
        if (!mine.signal.aborted) setSearch({ is: 'failed', error })
      },
    )
  }, [])
  return { search, start, clear }
}
