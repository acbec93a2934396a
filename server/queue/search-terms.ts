import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { type KeyRing, searchKeys } from '#server/platform/crypto/key-ring.ts'

/** What a request is found by. */
export type Findable = {
  /** Of people and companies. */
  names: readonly string[]
  emails: readonly string[]
  /** Of documents, companies, and the customer's own. */
  numbers: readonly string[]
}

const purpose = 'request-search'
const beginning = { least: 3, most: 16 } as const
/** The people of a large company have a few thousand; whole words stand first, so that nobody is lost to the beginnings of others. */
const maxWords = 2_000

/**
 * The words of a request with their beginnings, as keyed hashes of 64 bits: whoever reads them without the key learns nothing, and the
 * same word is another number for another customer. Two words share a number once in billions of requests.
 */
export function toSearchHashes(masterKey: KeyRing, clientId: string, { names, emails, numbers }: Findable): string[] {
  const typed = [
    ...emails.map(toEmailWord).flatMap(toEmailParts),
    ...numbers.map(toWord).flatMap(toWordAndRuns),
    ...names.flatMap(toNameWords),
  ].filter(Boolean)
  const words = new Set([...typed.filter((word) => !isIdeographic(word)), ...typed.flatMap(toSigns), ...typed.flatMap(toBeginnings)])
  const hashes = searchKeys(masterKey, purpose).map((key) => openHash(key, clientId))
  const most = [...words].slice(0, maxWords)
  return [...new Set(hashes.flatMap((hash) => most.map(hash)))]
}

/** Each word of a search, as the number that must be there. */
export function toSearchedHashes(masterKey: KeyRing, clientId: string, text: string): string[] {
  const hash = openHash(searchKeys(masterKey, purpose)[0], clientId)
  const parts = text
    .split(/\s+/)
    .flatMap((typed) => (typed.includes('@') ? [toEmailWord(typed)] : toRuns(toWord(typed)).flatMap(toSearchedRun)))
  return [...new Set(parts.filter(Boolean).map(hash))]
}

/** An address, its domain behind the sign, and the parts before it. */
function toEmailParts(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [email, `@${domain}`, ...toWordAndRuns(toWord(local)), ...local.split(/[^\p{L}\p{N}]+/u)]
}

/** Each word of a name and, where nothing but marks is between them, all as one. */
function toNameWords(name: string): string[] {
  return [...name.split(/[\s,./-]+/), name].map(toWord).flatMap(toWordAndRuns)
}

const toWordAndRuns = (word: string) => [word, ...toRuns(word)]

function toBeginnings(word: string): string[] {
  if (isIdeographic(word)) return []
  const letters = [...word]
  return letters.slice(beginning.least - 1, beginning.most).map((_, at) => letters.slice(0, at + beginning.least).join(''))
}

/**
 * In scripts that write no spaces any part of a name is a word of its own: every sign, and every two that stand together. A longer part
 * is found by all of its pairs.
 */
function toSigns(word: string): string[] {
  return isIdeographic(word) ? [...[...word], ...toPairs(word)] : []
}

function toPairs(word: string): string[] {
  const signs = [...word]
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

function toSearchedRun(run: string): string[] {
  return isIdeographic(run) && [...run].length > 1 ? toPairs(run) : [run]
}

/** The stretches of one kind of script: 明远Ltd is 明远 and ltd. */
function toRuns(word: string): string[] {
  return (
    word.match(
      /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu,
    ) ?? []
  )
}

const isIdeographic = (word: string) => /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+$/u.test(word)

const toEmailWord = (email: string) => email.normalize('NFKC').toLowerCase().trim()

/** Without capitals, accents and punctuation: Müller is found as muller, X 12-34 as x1234. */
function toWord(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC')
}

function openHash(key: Uint8Array, clientId: string): (word: string) => string {
  return (word) => keyedHash(key).update(`${clientId}\n${word}`).digest().readBigInt64BE(0).toString()
}
