import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { followLive } from '#web/lib/live/follow-live.ts'
import { staffEvents } from '#web/lib/live/live-sources.ts'

/** Staff who cannot have a stream ask as often. */
const quietPauseMs = 6_000

/** Reads `calls` anew whenever something of the customer's requests moved, or, with `requestId`, that one. */
export function useStaffEvents(calls: readonly Endpoint[], requestId?: string): void {
  const queries = useQueryClient()
  const names = calls.map(({ name }) => name).join(' ')
  useEffect(() => {
    const control = new AbortController()
    // Where the token has run out, these calls renew it: the next stream opens with the new one.
    const read = () => Promise.all(names.split(' ').map((name) => queries.invalidateQueries({ queryKey: [name] })))
    followLive({ ...staffEvents(requestId), read, signal: control.signal, pauseMs: quietPauseMs }).catch(() => undefined)
    return () => control.abort()
  }, [queries, names, requestId])
}
