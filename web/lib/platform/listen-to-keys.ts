/**
 * Hears single keys while nobody types and no dialog is open; `find` says what a key does. Keys with Ctrl, Alt or Command are the browser's.
 * The answer ends it.
 */
export function listenToKeys(find: (key: string) => (() => void) | undefined): () => void {
  const subscribe = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const act = find(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', subscribe)
  return () => document.removeEventListener('keydown', subscribe)
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
