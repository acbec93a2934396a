import { embedderMetaName, embedParameter, embedRequestParameter } from '#contract/embedding/embed-origin.ts'

/** A page inside another one: whose it is, and what its address chose. */
export type Embedding = {
  origin: string
  requestId: string
  /** `#rrggbb`; undefined: the customer's own. */
  colour: string | undefined
}

type PageFacts = { search: string; embedder: string | null; isFramed: boolean }

/** Only where the server says that the origin which the address names may embed this request; a page in a window of its own is none. */
export function toEmbedding({ search, embedder, isFramed }: PageFacts): Embedding | undefined {
  const query = new URLSearchParams(search)
  const requestId = query.get('requestId') ?? query.get(embedRequestParameter)
  if (!isFramed || !embedder || query.get(embedParameter) !== embedder || !requestId) return undefined
  const colour = /^#?([0-9a-f]{6})$/i.exec(query.get('colour') ?? '')?.[1]
  return { origin: embedder, requestId, colour: colour && `#${colour.toLowerCase()}` }
}

function readPage(): PageFacts {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${embedderMetaName}"]`)
  return { search: window.location.search, embedder: meta?.content ?? null, isFramed: window.parent !== window }
}

let read: { embedding: Embedding | undefined } | undefined

/** As the page was loaded: it does not change while it lives. */
export function findEmbedding(): Embedding | undefined {
  if (typeof document === 'undefined') return undefined
  read ??= { embedding: toEmbedding(readPage()) }
  return read.embedding
}

/** The address with what a reload needs: the server asks by it whether the page may be embedded, and storage may be blocked. */
export function toEmbeddedAddress(address: string, { origin, requestId, colour }: Embedding, language: string | null): string {
  const url = new URL(address, 'http://any.invalid')
  const parameters = { [embedParameter]: origin, [embedRequestParameter]: requestId, colour: colour?.slice(1), language }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

/** An address of this page's own; outside of another page, as it is. */
export function withEmbedding(address: string): string {
  const embedding = findEmbedding()
  return embedding ? toEmbeddedAddress(address, embedding, new URLSearchParams(window.location.search).get('language')) : address
}

/** So that the language outlives a reload without storage. */
export function writeLanguageToAddress(language: string): void {
  const embedding = findEmbedding()
  if (!embedding) return
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', toEmbeddedAddress(pathname + search + hash, embedding, language))
}
