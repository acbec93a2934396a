import { ScimFault } from '#server/sso/scim/scim-fault.ts'

export type FilterValue = string | boolean | number | null
/** `attribute eq value`; the attribute in lower case and without the schema's name. */
export type Comparison = { attribute: string; value: FilterValue }

const longestFilter = 1_000
const mostComparisons = 5
const schemaPrefix = /^urn:ietf:params:scim:schemas:(?:core|extension):[\w:.]{1,60}:(?=[a-z$])/i

const refuse = (detail: string) => new ScimFault(400, detail, 'invalidFilter')

/**
 * The part of RFC 7644, 3.4.2.2, that Entra ID and Okta send: comparisons by `eq`, joined by `and`. It reads each letter once; what is longer
 * than the limits is refused before it is read.
 */
export function parseFilter(text: string): Comparison[] {
  if (text.length > longestFilter) throw refuse(`the filter is longer than ${longestFilter} characters`)
  const reader = openReader(text)
  const found: Comparison[] = []
  for (;;) {
    if (found.length >= mostComparisons) throw refuse(`the filter has more than ${mostComparisons} comparisons`)
    const attribute = reader.attribute()
    const operator = reader.word().toLowerCase()
    if (operator !== 'eq') throw refuse('only the operator eq is supported')
    found.push({ attribute, value: reader.value() })
    if (reader.isAtEnd()) return found
    if (reader.word().toLowerCase() !== 'and') throw refuse('only and joins comparisons')
  }
}

/** `members[value eq "…"]`, `emails[type eq "work"].value`, `name.givenName`, `active`. */
export type AttributePath = { attribute: string; filter: Comparison[]; sub: string | undefined }

export function parsePath(text: string): AttributePath {
  const wrong = () => new ScimFault(400, 'the path is not one that is supported', 'invalidPath')
  if (text.length === 0 || text.length > longestFilter) throw wrong()
  const plain = text.replace(schemaPrefix, '')
  const open = plain.indexOf('[')
  const close = plain.lastIndexOf(']')
  if (open === -1) {
    const [attribute = '', sub, ...more] = plain.split('.')
    if (!isName(attribute) || more.length > 0 || (sub !== undefined && !isName(sub))) throw wrong()
    return { attribute: attribute.toLowerCase(), filter: [], sub: sub?.toLowerCase() }
  }
  const [attribute, inner, rest] = [plain.slice(0, open), plain.slice(open + 1, close), plain.slice(close + 1)]
  if (close < open || !isName(attribute) || !(rest === '' || (rest.startsWith('.') && isName(rest.slice(1))))) throw wrong()
  return { attribute: attribute.toLowerCase(), filter: parseFilter(inner), sub: rest === '' ? undefined : rest.slice(1).toLowerCase() }
}

const isName = (text: string) => /^[a-z$][\w$-]{0,60}$/i.test(text)

function openReader(text: string) {
  let at = 0
  const skip = () => {
    while (text[at] === ' ') at += 1
  }
  const word = () => {
    skip()
    const from = at
    while (at < text.length && text[at] !== ' ' && text[at] !== '[') at += 1
    return text.slice(from, at)
  }
  return {
    word,
    isAtEnd() {
      skip()
      return at >= text.length
    },
    attribute() {
      let name = word()
      // `emails[type eq "work"].value eq …`: which of them is not told apart here, each person has one.
      if (text[at] === '[') {
        const close = text.indexOf(']', at)
        if (close === -1) throw refuse('a bracket is not closed')
        at = close + 1
        name += word()
      }
      const plain = name.replace(schemaPrefix, '')
      if (!/^[a-z$][\w$.-]{0,120}$/i.test(plain)) throw refuse('an attribute is missing')
      return plain.toLowerCase()
    },
    value(): FilterValue {
      skip()
      if (text[at] !== '"') return toLiteral(word())
      const from = at
      at += 1
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
      at += 1
      try {
        return JSON.parse(text.slice(from, at)) as string
      } catch {
        throw refuse('a text is not closed')
      }
    },
  }
}

function toLiteral(word: string): FilterValue {
  const lower = word.toLowerCase()
  if (lower === 'true' || lower === 'false') return lower === 'true'
  if (lower === 'null') return null
  if (/^-?\d{1,15}$/.test(word)) return Number(word)
  throw refuse('a value is missing')
}
