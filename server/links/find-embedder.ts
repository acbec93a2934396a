import { embedParameter, embedRequestParameter, isEmbedOrigin } from '#contract/embedding/embed-origin.ts'
import { findEmbedOriginsOf } from '#server/links/repositories/embed-origins.ts'
import type { CoreContext } from '#server/platform/context.ts'

/** Where the pages of links stand. Whatever is not among them is never embedded: the staff area, documentation, the pages before a company's link. */
const embeddablePages = [
  /^\/$/,
  /^\/(start|id-document|check-details|liveness-check|qr|success|status|invalid|expired)(\/|$)/,
  /^\/BaseInfo(\/|$)/,
  /^\/Onboarding2Company(\/|$)/,
  /^\/Onboarding2CompanySuccess\/?$/,
  /^\/corporate\/individual(\/|$)/,
]

export function isEmbeddablePage(path: string): boolean {
  return !path.includes('//') && embeddablePages.some((page) => page.test(path))
}

/**
 * The origin that may embed this page: the one that the address names, where the customer of its request lists it. One origin at most is
 * ever said, and only to whoever named it: the list itself is told to nobody. The link's token is not read.
 */
export async function findEmbedder({ db }: Pick<CoreContext, 'db'>, path: string, query: URLSearchParams): Promise<string | undefined> {
  const [origin, ...others] = query.getAll(embedParameter)
  if (!origin || others.length > 0 || !isEmbedOrigin(origin) || !isEmbeddablePage(path)) return undefined
  const requestId = query.get('requestId') ?? query.get(embedRequestParameter)
  if (!requestId || requestId.length > 200) return undefined
  const listed = await findEmbedOriginsOf(db, requestId)
  return listed?.includes(origin) ? origin : undefined
}
