/** A link of this product as the router goes there, without leaving the page. */
export function toOwnPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
