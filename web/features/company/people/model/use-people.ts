import { useCallback, useEffect, useRef, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { listIndividuals } from '#contract/company/people-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'

export type People = {
  /** Of both lists, each person once a list; null before the first answer. */
  rows: readonly IndividualRow[] | null
  /** The last question got no answer; what was known stands. */
  error: ApiError | null
  reload(): Promise<readonly IndividualRow[] | null>
}

/** The directors and individual shareholders of a company, read anew after each change of anybody's. */
export function usePeople(parentCod: string, changeCount: number): People {
  const [rows, setRows] = useState<readonly IndividualRow[] | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const asked = useRef(0)
  const given = useRef<AbortController | null>(null)

  const reload = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    given.current ??= new AbortController()
    const { signal } = given.current
    try {
      const { individuals } = await call(listIndividuals, { query: { COD: parentCod } }, { signal })
      // An answer that was overtaken by a younger question says nothing any more.
      if (own !== asked.current) return individuals
      setRows((known) => keepSame(known, individuals))
      setError(null)
      return individuals
    } catch (cause) {
      if (!signal.aborted && own === asked.current) setError(cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
      return null
    }
  }, [parentCod])

  useEffect(() => {
    void reload()
  }, [reload, changeCount])
  useEffect(
    () => () => {
      given.current?.abort()
      given.current = null
    },
    [],
  )
  return { rows, error, reload }
}

/** Rows that say the same stay the same objects: they are not drawn anew. Addresses of pictures differ each time. */
export function keepSame(known: readonly IndividualRow[] | null, fresh: readonly IndividualRow[]): readonly IndividualRow[] {
  if (!known) return fresh
  const byKey = new Map(known.map((row) => [toRowKey(row), row]))
  return fresh.map((row) => {
    const before = byKey.get(toRowKey(row))
    return before && toFacts(before) === toFacts(row) ? before : row
  })
}

const toRowKey = ({ requestId, cod2EODType }: IndividualRow) => `${cod2EODType} ${requestId}`

function toFacts({ frontDocumentUrl: _, backDocumentUrl: _b, selfieUrl: _s, videoUrl: _v, ...facts }: IndividualRow): string {
  return JSON.stringify(facts)
}
