/** Which row a description page stands for: the company whose shares are held, and the row itself. */
export type DescriptionQuery = { parentId: string; id: string }

const path = '/Onboarding2Company/companyDescPage'
const longest = 200
const control = /\p{Cc}/u

/** The page of a company of the structure. Its query holds a JSON object, as the specification says. */
export function toDescriptionAddress(cod: string, query: DescriptionQuery): string {
  return `${path}/${encodeURIComponent(cod)}?${new URLSearchParams({ query: JSON.stringify(query) })}`
}

/** What the query holds; `broken` where somebody changed it. Without one, the page finds a row by itself. */
export function readDescriptionQuery(search: string): DescriptionQuery | 'none' | 'broken' {
  const written = new URLSearchParams(search).get('query')
  if (written === null) return 'none'
  const query = parse(written)
  if (typeof query !== 'object' || query === null) return 'broken'
  const { parentId, id } = query as Record<string, unknown>
  return isId(parentId) && isId(id) ? { parentId, id } : 'broken'
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest && !control.test(value)
}
