import { isOnline } from '#web/lib/platform/network.ts'

const firstPauseMs = 2_000
const slowestPauseMs = 60_000

/**
 * Styles that a lost line did not bring are requested again: at once when it is back, else after pauses that grow. The
 * browser tries once only, and a page whose code came at the second try would stand there without them.
 */
export function loadDeferredStyles(): void {
  let pauseMs = firstPauseMs
  const missing = new Set<HTMLLinkElement>()
  const ask = () => {
    for (const link of missing) {
      missing.delete(link)
      if (!link.isConnected) continue
      const again = link.cloneNode() as HTMLLinkElement
      again.addEventListener('load', () => {
        pauseMs = firstPauseMs
      })
      link.replaceWith(again)
    }
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      missing.add(target)
      setTimeout(() => isOnline() && ask(), pauseMs)
      pauseMs = Math.min(slowestPauseMs, pauseMs * 2)
    },
    true,
  )
  window.addEventListener('online', ask)
}
