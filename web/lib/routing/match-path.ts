/** The values of `:name` places; `*` is the rest of the path, and `base` what stands before it. */
export type PathMatch = { params: Readonly<Record<string, string>>; base: string }

const toSegments = (path: string) => path.split('/').filter(Boolean)

/** Compares a path with a pattern of `word`, `:name` and a closing `*`. Letters match in either case, as browsers' users type them. */
export function matchPath(pattern: string, path: string): PathMatch | undefined {
  const requested = toSegments(pattern)
  const given = toSegments(path)
  const isOpen = requested.at(-1) === '*'
  if (isOpen) requested.pop()
  if (isOpen ? given.length < requested.length : given.length !== requested.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of requested.entries()) {
    const value = toDecoded(given[at] ?? '')
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return { params, base: `/${given.slice(0, requested.length).join('/')}` }
}

/** Of two patterns that match, the one with more words says more; a closing `*` says least. */
export function rankPattern(pattern: string): number {
  return toSegments(pattern).reduce((rank, segment) => rank + (segment === '*' ? -1 : segment.startsWith(':') ? 4 : 10), 0)
}

/** A child's pattern stands below its parent's, unless it begins at the root. */
export function joinPattern(parent: string, child: string): string {
  return child.startsWith('/') ? child : `${parent.replace(/\/?\*?$/, '')}/${child}`
}

function toDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
