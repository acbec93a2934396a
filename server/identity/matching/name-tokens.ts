import { isTransliterable, type Spelling, toForms, toLatin, toSpelling } from '#server/identity/matching/transliterate.ts'

/** A word of a name that somebody gave. */
export type NameToken = { latin: string; spelling: Spelling; isParticle: boolean }
/** A word of a document's name: each way of writing it, in the same order for every word. */
export type DocumentNameToken = { forms: string[]; isParticle: boolean }

/** Written or left out, joined or apart, by country, office and keyboard. */
const particles = new Set(
  'VAN VON DER DEN DE DEL DELLA DELLE DI DA DO DOS DAS DU LA LE LAS LOS EL AL UL BIN BINTI BINT IBN ZU ZUM ZUR TER TEN TE AF AV Y E'.split(
    ' ',
  ),
)
const titles = new Set('MR MRS MS MISS DR PROF ING DIPL MAG HERR FRAU MME MLLE SR SRA'.split(' '))
const generations: Record<string, string> = { JR: 'JR', JUNIOR: 'JR', II: 'II', III: 'III', IV: 'IV' }
/** What people type into a name that they do not have. */
const placeholders = new Set('FNU LNU NFN NLN NMN NA NONE NIL NULL UNKNOWN XXX'.split(' '))

/** Words of a name as it was typed: hyphens and points part them, apostrophes do not (9303-3, 4.6). */
export function splitName(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[’'‘`´ʼʻ]/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
}

/** Jr or III, if one stands at the end; a father is not his son. */
export function findGeneration(words: readonly string[]): string | null {
  return words.length > 1 ? (generations[toLatin(words.at(-1) ?? '')] ?? null) : null
}

export function toNameTokens(text: string): NameToken[] {
  return toCoreTokens(splitName(text)).map((word) => ({
    latin: toLatin(word),
    spelling: toSpelling(word),
    isParticle: particles.has(toLatin(word)),
  }))
}

export function toDocumentNameTokens(text: string, writing: { dropsUmlauts: boolean }): DocumentNameToken[] {
  return toCoreTokens(splitName(text)).map((word) => ({ forms: toForms(word, writing), isParticle: particles.has(toLatin(word)) }))
}

/** Without titles, generations and placeholders, unless nothing else is there. */
function toCoreTokens(words: readonly string[]): string[] {
  const isStated = (word: string, nth: number) => {
    const latin = toLatin(word)
    return (
      !placeholders.has(latin) &&
      !(titles.has(latin) && nth === 0) &&
      !(nth > 0 && nth === words.length - 1 && (latin in generations || latin === 'SR'))
    )
  }
  const core = words.filter(isStated)
  const isPlaceholder = (word: string) => placeholders.has(toLatin(word))
  return core.length > 0 ? core : words.filter((word) => !isPlaceholder(word))
}

/** Whether a zone could write the name at all. */
export function isLatinizable(text: string): boolean {
  const words = splitName(text)
  return words.length > 0 && words.every(isTransliterable)
}
