/** By code points, so that `Cs` is half a pair alone. */
const unstorable = /[\0\p{Cs}]/u

/**
 * Whether every text inside can be stored: PostgreSQL refuses a zero character and half of a surrogate pair, and nobody types either. Names
 * of fields are texts too. Without recursion, for what was sent may be nested as deep as it is long.
 */
export function isStorableText(sent: unknown): boolean {
  const open: unknown[] = [sent]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') {
      if (unstorable.test(value)) return false
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      if (Array.isArray(value)) for (const each of value) open.push(each)
      else for (const [name, each] of Object.entries(value)) open.push(name, each)
    }
  }
  return true
}
