import { createContext, type ReactNode, useContext, useEffect, useInsertionEffect, useSyncExternalStore } from 'react'
import { openPageHistory, type Place } from '#web/lib/platform/page/page-history.ts'

type PageHistory = ReturnType<typeof openPageHistory>
let opened: PageHistory | undefined

/** One for the life of the page. */
function getHistory(): PageHistory {
  opened ??= openPageHistory()
  return opened
}

const PlaceContext = createContext<Place | null>(null)

/** Shows the page of the address, and follows it. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const history = getHistory()
  const { place } = useSyncExternalStore(history.watch, history.read, history.read)
  // Insertion effects come before every other effect, so that a page may lead on as soon as it is shown.
  useInsertionEffect(() => {
    if (place === history.read().place) history.markShown()
  }, [history, place])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

export function useLocation(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('There is no address: render inside BrowserRouter')
  return place
}

export type NavigateOptions = { replace?: boolean; state?: unknown }

/** Leads to a path of the product, or to another query (`?…`) of the same page. */
function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const history = getHistory()
  const address = to.startsWith('?') ? history.read().place.pathname + to : to
  if (replace) history.replace(address, state)
  else history.push(address, state)
}

export function useNavigate(): typeof navigate {
  return navigate
}

/** Leads on as soon as it is shown. */
export function Navigate({ to, replace = false, state }: NavigateOptions & { to: string }) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state])
  return null
}
