import { useEffect, useState } from 'react'
import { findLink } from '#web/lib/api/session.ts'
import { followLive } from '#web/lib/live/follow-live.ts'
import { requestEvents } from '#web/lib/live/live-sources.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'

/** A decision may come within seconds or after days: without a stream, now and then is often enough. */
const pauseMs = 15_000

/** Follows what becomes of the request, from the moment that the page is there. Answers whether the server was heard since then. */
export function useLiveRequest(): boolean {
  const { read } = useRequest()
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    const link = findLink()
    if (!link) return
    const controller = new AbortController()
    // What stands on the page stays true enough when an answer does not come.
    followLive({
      ...requestEvents(link),
      read: (signal) => read(link, signal).then(() => setFresh(true)),
      signal: controller.signal,
      pauseMs,
    }).catch(() => undefined)
    return () => controller.abort()
  }, [read])
  return isFresh
}
