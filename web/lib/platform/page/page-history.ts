import { readEmbeddedLink } from '#web/lib/platform/embedding/embedded-link.ts'
import { withEmbedding } from '#web/lib/platform/embedding/embedding.ts'

/** Where the browser is, as the router needs it. `key` is `default` for the first page. */
export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string }
export type HistoryMove = { action: 'POP' | 'PUSH' | 'REPLACE'; place: Place }

type Stored = { key: string; state: unknown; link?: unknown } | null

function readPlace(): Place {
  const { pathname, search, hash } = window.location
  const stored = window.history.state as Stored
  return { pathname, search, hash, state: stored?.state ?? null, key: stored?.key ?? 'default' }
}

/** The browser's history for a declarative router: a tenth of what a router brings along for its other ways of working. */
export function openPageHistory() {
  let move: HistoryMove = { action: 'POP', place: readPlace() }
  let isShown = true
  const listeners = new Set<() => void>()
  const moveTo = (action: HistoryMove['action']) => {
    move = { action, place: readPlace() }
    isShown = action === 'REPLACE'
    for (const listen of listeners) listen()
  }
  const write = (method: 'pushState' | 'replaceState', address: string, state: unknown) => {
    const link = readEmbeddedLink()
    const stored: Stored = { key: Math.random().toString(36).slice(2, 10), state, ...(link && { link }) }
    window.history[method](stored, '', withEmbedding(address))
    moveTo(method === 'pushState' ? 'PUSH' : 'REPLACE')
  }
  // As long as the page lives: nobody else opens a history.
  window.addEventListener('popstate', () => moveTo('POP'))
  return {
    read: () => move,
    watch: (onMove: () => void) => {
      listeners.add(onMove)
      return () => void listeners.delete(onMove)
    },
    push: (address: string, state: unknown) => write('pushState', address, state),
    /** Until the page that somebody asked for is shown, only the page that they left can ask for this: it has no say any more. */
    replace: (address: string, state: unknown) => {
      if (isShown) write('replaceState', address, state)
    },
    /** To be called when the page of the present place is shown, before any of its effects. */
    markShown: () => {
      isShown = true
    },
    go: (by: number) => window.history.go(by),
  }
}
