import { type ReactNode, useInsertionEffect, useMemo, useSyncExternalStore } from 'react'
import { createPath, NavigationType, type Navigator, Router } from 'react-router'
import { openPageHistory } from '#web/lib/platform/page-history.ts'

const history = openPageHistory()

/** react-router's declarative router on our own small history: its BrowserRouter brings 5 kB (gzip) that no page here uses. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const { action, place } = useSyncExternalStore(history.watch, history.read)
  // Insertion effects come before every other effect, so that a page may lead on as soon as it is shown.
  useInsertionEffect(() => {
    if (place === history.read().place) history.markShown()
  }, [place])
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, state) => history.push(typeof to === 'string' ? to : createPath(to), state),
      replace: (to, state) => history.replace(typeof to === 'string' ? to : createPath(to), state),
      go: history.go,
    }),
    [],
  )
  const type = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace }[action]
  return (
    <Router location={place} navigationType={type} navigator={navigator}>
      {children}
    </Router>
  )
}
