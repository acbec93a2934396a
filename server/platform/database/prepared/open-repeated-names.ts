import { createHash } from 'node:crypto'

/** A connection keeps the plan of each. */
const mostPrepared = 100
const mostSeen = 1_000
const timesBefore = 3

/**
 * Reads whose plan hangs on no value: rows by what they equal. What is counted, limited, compared or searched for among many rows is planned
 * for its values, and what locks belongs to a transaction.
 */
const isByEquality = (text: string) =>
  text.startsWith('select ') && !/ (limit|group by|for|in|like|ilike|union)\b|count\(|any\(|[<>~]|&&/.test(text)

/**
 * Counts the reads of one database. Answers the name of one that was sent several times before: each connection plans it once, as what
 * `prepareRead` makes.
 */
export function openRepeatedNames(): (text: string) => string | undefined {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= mostPrepared || !isByEquality(text)) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times <= timesBefore) {
      if (seen.size < mostSeen || seen.has(text)) seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `portico_r_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
    return name
  }
}
