import { type OverHttp, providerPlaces } from '#server/registry/providers/providers.ts'

export type ProviderSettings = {
  /** Without a slash at the end. */
  baseUrl: string
  key: string | null
}

/**
 * Reads `SCHEME:[BASE ADDRESS][?key=KEY]`, the key percent-encoded. Without a base address the provider's own is called. It throws a sentence
 * that says what is wrong with REGISTRY_URL; the key is never in it. A key travels over https, or to this machine itself.
 */
export function toProviderSettings(url: string, scheme: OverHttp): ProviderSettings {
  const { needsKey, baseUrl: usual } = providerPlaces[scheme]
  const shape = `REGISTRY_URL must be ${scheme}:${needsKey ? '?key=KEY' : ''} or ${scheme}:https://host/path${needsKey ? '?key=KEY' : ''}`
  const [address = '', query = ''] = url.slice(scheme.length + 1).split('?')
  const key = new URLSearchParams(query).get('key')
  const base = address || usual
  const parsed = URL.canParse(base) ? new URL(base) : undefined
  if (!url.startsWith(`${scheme}:`) || !parsed || parsed.username || parsed.hash || (needsKey && !key)) throw new Error(shape)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(parsed.hostname)
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isHere)) throw new Error(shape)
  return { baseUrl: `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, ''), key }
}
