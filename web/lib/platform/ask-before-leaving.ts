/** The browser asks, in its own words, before the page is closed or loaded anew, where that is wanted then. The answer ends that. */
export function askBeforeLeaving(isWanted: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => isWanted() && event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
