import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/access/master-key.ts'

/** What a request is found by. */
export type Findable = {
  /** Of people and companies. */
  names: readonly string[]
  emails: readonly string[]
  /** Of documents, companies, and the customer's own. */
  numbers: readonly string[]
}

const beginning = { least: 3, most: 16 } as const
const mostWords = 200

/**
 * The words of a request with their beginnings, as keyed hashes of 64 bits: whoever reads them without the key learns nothing, and the
 * same word is another number for another customer. Two words share a number once in billions of requests.
 */
export function toSearchHashes(masterKey: Uint8Array, clientId: string, { names, emails, numbers }: Findable): string[] {
  const words = new Set<string>()
  for (const email of emails.map(toEmailWord)) {
    const [local = '', domain = ''] = email.split('@')
    for (const word of [email, `@${domain}`, toWord(local), ...local.split(/[^\p{L}\p{N}]+/u)]) addWithBeginnings(words, word)
  }
  for (const number of numbers) addWithBeginnings(words, toWord(number))
  for (const name of names) for (const word of [...name.split(/[\s,./-]+/), name]) addWithBeginnings(words, toWord(word))
  const hash = openHash(masterKey, clientId)
  return [...new Set([...words].filter(Boolean).slice(0, mostWords).map(hash))]
}

/** Each word of a search, as the number that must be there. */
export function toSearchedHashes(masterKey: Uint8Array, clientId: string, text: string): string[] {
  const hash = openHash(masterKey, clientId)
  const words = text.split(/\s+/).flatMap((typed) => {
    const word = typed.includes('@') ? toEmailWord(typed) : toWord(typed)
    return word ? [word] : []
  })
  return [...new Set(words.map(hash))]
}

function addWithBeginnings(words: Set<string>, word: string): void {
  const letters = [...word]
  const least = isIdeographic(word) ? 1 : beginning.least
  for (let length = least; length <= Math.min(letters.length, beginning.most); length += 1) words.add(letters.slice(0, length).join(''))
  words.add(word)
}

const isIdeographic = (word: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)

const toEmailWord = (email: string) => email.normalize('NFKC').toLowerCase().trim()

/** Without capitals, accents and punctuation: Müller is found as muller, X 12-34 as x1234. */
function toWord(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function openHash(masterKey: Uint8Array, clientId: string): (word: string) => string {
  const key = deriveKey(masterKey, 'request-search')
  return (word) => createHmac('sha256', key).update(`${clientId}\n${word}`).digest().readBigInt64BE(0).toString()
}
