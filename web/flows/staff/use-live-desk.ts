import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSignedInStaff } from '#contract/calls/staff-session.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { liveDesk } from '#contract/staff/live-desk.ts'
import { call } from '#web/api/call.ts'
import { findStaffToken } from '#web/api/session.ts'
import { openEventStream } from '#web/browser/event-stream.ts'
import { wait } from '#web/browser/wait.ts'

const longestPauseMs = 30_000

/** Reads `calls` anew whenever something of the customer's requests moved, or, with `requestId`, that one. */
export function useLiveDesk(calls: readonly Endpoint[], requestId?: string): void {
  const queries = useQueryClient()
  const names = calls.map(({ name }) => name).join(' ')
  useEffect(() => {
    const control = new AbortController()
    const address = requestId === undefined ? liveDesk.path : `${liveDesk.path}?${new URLSearchParams({ requestId })}`
    const hear = () => Promise.all(names.split(' ').map((name) => queries.invalidateQueries({ queryKey: [name] })))
    follow(address, hear, control.signal).catch(() => undefined)
    return () => control.abort()
  }, [queries, names, requestId])
}

/** The stream ends now and then, and when a token has run out: a call that is refreshed by itself brings the next one. */
async function follow(address: string, hear: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let pauseMs = 1_000; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      for await (const { name } of openEventStream(address, { authorization: `Bearer ${findStaffToken()}` }, signal)) {
        pauseMs = 1_000
        if (name === liveDesk.event) await hear()
      }
    } catch {
      if (signal.aborted) return
      await call(getSignedInStaff, {}, { signal }).catch(() => undefined)
    }
    await wait(pauseMs, signal)
  }
}
