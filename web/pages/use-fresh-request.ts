import { useEffect } from 'react'
import { findLink } from '#web/api/session.ts'
import { isVisible, watchVisibility } from '#web/browser/visibility.ts'
import { useRequestHold } from '#web/shell/request-context.tsx'

/** A decision may come within seconds or after days: now and then is often enough. */
const freshMs = 15_000

/** Asks again what became of the request: at once, when the page is seen again, and now and then while it is open. */
export function useFreshRequest(): void {
  const { read } = useRequestHold()
  useEffect(() => {
    const link = findLink()
    if (!link) return
    const given = new AbortController()
    // What stands on the page stays true enough when an answer does not come.
    const ask = () => void (isVisible() && read(link, given.signal).catch(() => undefined))
    ask()
    const timer = setInterval(ask, freshMs)
    const unwatch = watchVisibility((visible) => visible && ask())
    return () => {
      given.abort()
      clearInterval(timer)
      unwatch()
    }
  }, [read])
}
