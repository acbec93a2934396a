export type Typed = { label: string; text: string }

const secrets = /^(?:current-password|new-password|one-time-code)$/
const lines: ReadonlySet<string> = new Set(['text', 'email', 'url', 'tel', 'number'])

/** Follows which fields somebody types into, so that what stands in them can be read at the last moment; no passwords and codes. */
export function trackUnsavedInput() {
  const fields = new Set<HTMLElement>()
  const note = ({ target }: Event) => {
    if (target instanceof HTMLElement && isStored(target)) fields.add(target)
  }
  document.addEventListener('input', note, true)
  return {
    /** Of fields that are still there and hold something, by their labels. */
    read: (): Typed[] =>
      [...fields]
        .filter((field) => field.isConnected)
        .map((field) => ({ label: toLabel(field), text: toText(field) }))
        .filter(({ text }) => text.trim() !== ''),
    end: () => document.removeEventListener('input', note, true),
  }
}

function isStored(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement) return lines.has(field.type) && !secrets.test(field.autocomplete)
  return field instanceof HTMLTextAreaElement || field.isContentEditable
}

function toText(field: HTMLElement): string {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.innerText
}

function toLabel(field: HTMLElement): string {
  const labels = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null
  const named = field
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.innerText ?? '')
    .join(' ')
  return (labels?.[0]?.innerText ?? field.getAttribute('aria-label') ?? named ?? field.getAttribute('placeholder') ?? '').trim()
}
