/**
 * Hears single keys while nobody types and no dialog is open; `find` says what a key does. Keys with Ctrl, Alt or Command are the browser's.
 * The answer ends it.
 */
export function listenToKeys(find: (key: string) => (() => void) | undefined): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const act = find(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Every key that is pressed on the page; the answer ends it. */
export function watchKeys(onKeyDown: (event: KeyboardEvent) => void): () => void {
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
