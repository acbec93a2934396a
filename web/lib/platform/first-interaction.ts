/** Runs once, when the person first presses or types something on the page. The answer takes that back. */
export function onFirstInteraction(run: () => void): () => void {
  const acts = ['pointerdown', 'keydown'] as const
  const forget = () => {
    for (const act of acts) window.removeEventListener(act, begin)
  }
  const begin = () => {
    forget()
    run()
  }
  for (const act of acts) window.addEventListener(act, begin, { passive: true })
  return forget
}
