import { Readable } from 'node:stream'

/** What stands before a large body is read: the words that say who sends it. */
export const headBytes = 65_536

/**
 * Reads a JSON body until its `token` has passed, or `headBytes` have. The body that is answered is whole again: what was read stands
 * before the rest. Nothing more is read until somebody reads that body.
 */
export async function readBodyHead(body: Readable): Promise<{ token: string | undefined; whole: Readable; leave(): Promise<void> }> {
  const chunks = body.iterator({ destroyOnReturn: false })
  const parts: Buffer[] = []
  let byteCount = 0
  let token: string | undefined
  let isEnd = false
  while (token === undefined && byteCount < headBytes && !isEnd) {
    const { value, done } = await chunks.next()
    isEnd = done === true
    if (isEnd) break
    parts.push(Buffer.from(value as Uint8Array))
    byteCount += parts.at(-1)?.byteLength ?? 0
    token = findTopLevelValue(Buffer.concat(parts).toString('latin1', 0, headBytes), 'token')
  }
  async function* all() {
    yield* parts
    if (!isEnd) yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return {
    token,
    whole: Readable.from(all(), { objectMode: false }),
    // Lets the framework pass over what is left once the answer is sent.
    leave: async () => {
      await chunks.return?.()
    },
  }
}

/** The text of a name of the outermost object, where the text has come that far. Letters outside of ASCII are none of a token's. */
export function findTopLevelValue(text: string, desired: string): string | undefined {
  let depth = 0
  let name: string | undefined
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') depth -= 1
    else if (letter === ',') name = undefined
    if (letter !== '"') continue
    const end = findStringEnd(text, at + 1)
    if (end === undefined) return undefined
    const word = text.slice(at + 1, end)
    at = end
    if (depth !== 1) continue
    if (name === undefined) name = word
    else if (name === desired) return word
  }
  return undefined
}

function findStringEnd(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return undefined
}
