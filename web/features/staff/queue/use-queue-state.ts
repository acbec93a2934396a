import { useCallback, useEffect, useState } from 'react'
import { findParameters, findQueueState, type QueueState, saveQueueState, toParameters } from '#web/features/staff/queue/queue-state.ts'
import { useSearchParams } from '#web/lib/routing/use-search-params.ts'

/** What of the queue is shown: it stands in the address, but for the text of a search, which this tab alone remembers. */
export function useQueueState(): [QueueState, (next: QueueState) => void] {
  const [parameters, setParameters] = useSearchParams()
  const [last, setLast] = useState(findQueueState)
  const written = findParameters(parameters)
  // The text belongs to what was searched in; another address is another question.
  const isLast = written !== undefined && toParameters(written).toString() === toParameters(last).toString()
  const choice = isLast ? last : (written ?? last)

  const change = useCallback(
    (next: QueueState) => {
      saveQueueState(next)
      setLast(next)
      setParameters(toParameters(next), { replace: true })
    },
    [setParameters],
  )
  const isUnwritten = written === undefined
  useEffect(() => {
    if (isUnwritten) setParameters(toParameters(last), { replace: true })
  }, [isUnwritten, last, setParameters])
  return [choice, change]
}
