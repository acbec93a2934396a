/** The parameter of a page's address that names the origin of the page around it. */
export const embedParameter = 'embed'
/** The parameter that names the request of an embedded page once its link is taken out of the address. */
export const embedRequestParameter = 'embedRequest'
/** The name of the meta tag by which the server tells an embedded page which origin may talk with it. */
export const embedderMetaName = 'portico-embedder'

export const embedOriginsMaxCount = 20

/** A name in the form that browsers send: lower case, Punycode, no dot at its end. */
const host = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,20}'
const port = '(?::[1-9]\\d{0,4})?'
const secure = new RegExp(`^https://(?=.{1,253}(?::|$))${host}${port}$`)
/** A developer's own machine: for a demonstration alone. */
const local = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1)${port}$`)

export const isLocalOrigin = (origin: string): boolean => local.test(origin)

/** Exactly an origin as browsers send it: no path, no wildcard, no default port. */
export function isEmbedOrigin(text: string): boolean {
  if (text.length > 300) return false
  return (secure.test(text) && !text.endsWith(':443')) || (local.test(text) && !text.endsWith(':80'))
}
