/** A link of this product as the router goes there, without leaving the page. */
export function toLocalPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
