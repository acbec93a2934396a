import { useCallback, useEffect, useState } from 'react'
import { getCompleteness } from '#contract/company/completeness-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { call } from '#web/lib/api/call.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'

export type Completeness = AnswerOf<typeof getCompleteness>

/**
 * What the customer asks of the company and what is not there, read anew after every change of anybody's. Nothing until it is read; what
 * was read before stays while the line is lost.
 */
export function useCompleteness(): { completeness: Completeness | undefined; show(completeness: Completeness): void; reload(): void } {
  const { cod, changeCount } = useCompany()
  const [completeness, setCompleteness] = useState<Completeness>()
  const [asked, setAsked] = useState(0)
  const reload = useCallback(() => setAsked((count) => count + 1), [])
  useEffect(() => watchNetwork((online) => online && reload()), [reload])
  useEffect(() => {
    const given = new AbortController()
    call(getCompleteness, { query: { COD: cod } }, { signal: given.signal }).then(setCompleteness, () => undefined)
    return () => given.abort()
  }, [cod, changeCount, asked])
  return { completeness, show: setCompleteness, reload }
}
