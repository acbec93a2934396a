import { useCallback, useEffect, useRef, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { correctEmailAddress, inviteIndividuals, listCompanyPeople } from '#contract/company/people-calls.ts'
import { keepSame } from '#web/features/company/people/model/use-people.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'

export type AllPeople = {
  /** Null before the first answer. */
  rows: readonly IndividualRow[] | null
  error: ApiError | null
  reload(): Promise<void>
}

/** Everybody of a company's structure, read anew after each change. */
export function useAllPeople(cod: string, changeCount: number): AllPeople {
  const [rows, setRows] = useState<readonly IndividualRow[] | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const given = useRef<AbortController | null>(null)
  const reload = useCallback(async () => {
    given.current?.abort()
    const own = new AbortController()
    given.current = own
    try {
      const { individuals } = await call(listCompanyPeople, { query: { COD: cod } }, { signal: own.signal })
      setRows((known) => keepSame(known, individuals))
      setError(null)
    } catch (cause) {
      if (!own.signal.aborted) setError(cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
    }
  }, [cod])
  useEffect(() => {
    void reload()
    return () => given.current?.abort()
  }, [reload, changeCount])
  return { rows, error, reload }
}

export function inviteAllPeople(cod: string) {
  return call(inviteIndividuals, { body: { requestId: cod } })
}

export function sendToAddress(cod: string, { requestId: EOD, revision }: IndividualRow, email: string) {
  return call(correctEmailAddress, { body: { requestId: cod, EOD, email, revision } })
}

/** Whose address can still be corrected: they have not opened a link. */
export const canCorrect = ({ isBegun, isLocked }: Pick<IndividualRow, 'isBegun' | 'isLocked'>) => !isBegun && !isLocked
