export function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

export function watchVisibility(onChange: (visible: boolean) => void): () => void {
  const tell = () => onChange(isVisible())
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** The same, and when the browser shows a page again that it had put aside whole: its lines are dead, though it was never hidden. */
export function watchShown(onChange: (visible: boolean) => void): () => void {
  const unwatch = watchVisibility(onChange)
  const tell = (event: PageTransitionEvent) => event.persisted && onChange(isVisible())
  window.addEventListener('pageshow', tell)
  return () => {
    unwatch()
    window.removeEventListener('pageshow', tell)
  }
}

/** Whether this page came by a link or an address; not by a reload, nor by a way back. */
export function wasOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate'
}
