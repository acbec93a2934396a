import type { ErrorCode, Step } from './protocol.ts'

/**
 * What happens in the page, for what your own page shows. None of it is a result, and a person can make their browser say any of it: ask your
 * server, which hears by webhook and `GET /v1/requests/{id}`.
 */
export type Handlers = {
  /** The page works. */
  onLoaded?: () => void
  onStep?: (event: { step: Step }) => void
  /** Nothing is left for the person to do, whatever was decided. */
  onSubmitted?: () => void
  /** The person closes the page. A dialog is gone by then; a frame is yours to take away. */
  onClosed?: () => void
  onError?: (event: { code: ErrorCode }) => void
}

export type PageOptions = {
  /** The `url` that `POST /v1/requests` answered. */
  url: string
  /** Without it, the language of the request. */
  language?: 'en' | 'cn'
  /** `#rrggbb` for buttons and progress. Without it, your colour of Portico's settings. */
  colour?: string
}

export type FrameOptions = PageOptions &
  Handlers & {
    /** The name of the frame for people who hear the page. */
    title?: string
    /** How long until `NOT_LOADED`. */
    loadTimeoutMs?: number
  }

export type InlineOptions = FrameOptions & {
  /** Or a selector of it. */
  container: Element | string
  minHeightPx?: number
  /** Without it, the height of the window: longer pages scroll inside the frame. */
  maxHeightPx?: number
}

export type Verification = {
  readonly element: HTMLElement
  setLanguage(language: 'en' | 'cn'): void
  /** Takes the page away. What the person has sent stays sent. */
  destroy(): void
}

/** The address of a page; `embedder` where another page is around it. Throws TypeError where it is none. */
export function toPageAddress({ url, language, colour }: PageOptions, embedder?: string): URL {
  const address = new URL(url)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') throw new TypeError('url must be a web address')
  if (colour !== undefined && !/^#[0-9a-f]{6}$/i.test(colour)) throw new TypeError('colour must be like #3281f7')
  if (embedder) address.searchParams.set('embed', embedder)
  if (language) address.searchParams.set('language', language)
  if (colour && embedder) address.searchParams.set('colour', colour.slice(1))
  return address
}
