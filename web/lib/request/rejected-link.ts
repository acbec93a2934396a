/** What the entry hands to the invalid page of a link that lacked something: the request id of its query, for support. */
type RefusedLink = { requestId: string | null }

/** Nothing where the query was whole, or empty: then it is the link of this tab that failed. */
export function toRefusedQuery({ token, requestId }: { token: string | null; requestId: string | null }): RefusedLink | null {
  const isPartial = Boolean(token) !== Boolean(requestId)
  return isPartial ? { requestId } : null
}

export function toRefusedLink(state: unknown): RefusedLink | undefined {
  if (typeof state !== 'object' || state === null || !('requestId' in state)) return undefined
  return { requestId: typeof state.requestId === 'string' ? state.requestId : null }
}
