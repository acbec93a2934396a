import { type EmbedMessage, embedSource, embedVersion } from '#contract/embedding/embed-message.ts'
import { type Language, languages } from '#contract/language.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'

/** Says something to the page around this one: to its origin alone, and nothing where there is none. */
export function postToEmbedder(message: EmbedMessage): void {
  const embedding = findEmbedding()
  if (embedding) window.parent.postMessage({ source: embedSource, version: embedVersion, ...message }, embedding.origin)
}

/** The language that a message asks for; nothing where it is no message of ours, or asks for something else. */
export function readRequestedLanguage(data: unknown): Language | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, version, type, payload } = data as Record<string, unknown>
  if (source !== embedSource || version !== embedVersion || type !== 'language') return undefined
  const { language } = (payload ?? {}) as { language?: unknown }
  return languages.find((each) => each === language)
}

/** Hears the page around this one, and nobody else: other frames and other origins are strangers. */
export function onLanguageRequest(change: (language: Language) => void): () => void {
  const embedding = findEmbedding()
  if (!embedding) return () => undefined
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || origin !== embedding.origin) return
    const language = readRequestedLanguage(data)
    if (language) change(language)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

/** Escape, where nothing inside is open for it to close. */
export function onFreeEscape(run: () => void): () => void {
  const hear = ({ key, isComposing }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing && !document.querySelector('dialog[open], [aria-expanded="true"]')) run()
  }
  // Before what is open hears of it and closes.
  document.addEventListener('keydown', hear, { capture: true })
  return () => document.removeEventListener('keydown', hear, { capture: true })
}

/** While a dialog is open the frame is no higher than the window: when it grows again, what has the focus may be out of sight. */
function showFocused(): void {
  if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' })
}

/** Tells how high the content is, and whether something takes all the room, whenever either changes. */
export function followHeight(tell: (heightPx: number, fills: boolean) => void): () => void {
  let last = { heightPx: 0, fills: false }
  const look = () => {
    const heightPx = Math.ceil(document.body.getBoundingClientRect().height)
    const fills = document.querySelector('dialog[open]') !== null
    if (last.heightPx === heightPx && last.fills === fills) return
    if (last.fills && !fills) window.addEventListener('resize', showFocused, { once: true })
    last = { heightPx, fills }
    tell(heightPx, fills)
  }
  // The pages stop filling the window: their own height is what counts.
  document.documentElement.dataset.embedded = ''
  const sizes = new ResizeObserver(look)
  const dialogs = new MutationObserver(look)
  sizes.observe(document.body)
  dialogs.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
  return () => {
    window.removeEventListener('resize', showFocused)
    sizes.disconnect()
    dialogs.disconnect()
  }
}
