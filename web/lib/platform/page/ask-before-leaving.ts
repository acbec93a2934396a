/** The browser asks, in its own words, before the page is closed or loaded anew, where that is wanted then. The answer ends that. */
export function askBeforeLeaving(isDesired: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => isDesired() && event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
