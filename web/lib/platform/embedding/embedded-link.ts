import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'

type EmbeddedLink = { requestId: string; token: string }

/** What the browser's history keeps beside a place: it outlives a reload of the frame, is sent nowhere, and needs no storage. */
export function readEmbeddedLink(): EmbeddedLink | undefined {
  const { link } = (window.history.state ?? {}) as { link?: EmbeddedLink }
  return typeof link?.token === 'string' && typeof link.requestId === 'string' ? link : undefined
}

/** Undefined where the page is not embedded. Null: it is, and has no link yet. Two frames of one page never share a link. */
export function findEmbeddedLink(): EmbeddedLink | null | undefined {
  return findEmbedding() && (readEmbeddedLink() ?? null)
}

/** Whether it was kept here. */
export function saveEmbeddedLink(link: EmbeddedLink): boolean {
  if (!findEmbedding()) return false
  const stored = (window.history.state ?? { key: 'default', state: null }) as object
  window.history.replaceState({ ...stored, link }, '')
  return true
}
