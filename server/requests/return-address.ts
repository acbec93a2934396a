import { isPublicWebAddress } from '#server/platform/text/public-web-address.ts'

/** Where the applicant returns to, with the customer's own state. */
export type ReturnAddress = { url: string; state: string | null }

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a person may be sent there: by https, out in the open; or to the developer's own machine where that is allowed. No fragment, which
 * would swallow what is added to the query.
 */
export function isReturnAddress(text: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password || hash) return false
  if (loopback.includes(hostname)) return allowsLoopback && (protocol === 'http:' || protocol === 'https:')
  return protocol === 'https:' && isPublicWebAddress(text)
}

/** With the request's id and the customer's own state, and nothing of how it went. */
export function toReturnUrl({ url, state }: ReturnAddress, requestId: string): string {
  const address = new URL(url)
  address.searchParams.set('requestId', requestId)
  if (state !== null) address.searchParams.set('state', state)
  return address.href
}
