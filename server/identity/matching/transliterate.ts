/**
 * Which Latin letters a zone may write for a letter: ICAO 9303-3, section 6 (tables A, B and D of transliteration), its permitted
 * variants first, then what older documents and other states write. The first is the recommended one. Letters that only carry an accent
 * which the table leaves out need no entry.
 */
const variants: Record<string, readonly string[]> = {
  ...{ Ä: ['AE', 'A'], Å: ['AA', 'A'], Æ: ['AE'], Ð: ['D'], Đ: ['D'], Ø: ['OE', 'O'], Ö: ['OE', 'O'], Œ: ['OE'], Þ: ['TH'], ẞ: ['SS'] },
  // In pinyin ü is YU, before 2012 V or U.
  ...{
    Ü: ['UE', 'U', 'UXX', 'YU', 'V'],
    Ñ: ['N', 'NXX'],
    Ł: ['L'],
    Ħ: ['H'],
    ĸ: ['Q'],
    Ŋ: ['N'],
    Ŧ: ['T'],
    Ĳ: ['IJ'],
    Ə: ['E', 'A'],
    ı: ['I'],
    İ: ['I'],
  },
  ...{
    А: ['A'],
    Б: ['B'],
    В: ['V'],
    Г: ['G', 'H'],
    Ґ: ['G'],
    Д: ['D'],
    Ђ: ['D', 'DJ'],
    Ѓ: ['G', 'GJ'],
    Е: ['E', 'IE', 'YE'],
    Ё: ['E', 'IO', 'YO'],
    Є: ['IE', 'YE'],
  },
  ...{
    Ж: ['ZH', 'Z', 'J'],
    З: ['Z'],
    Ѕ: ['DZ'],
    И: ['I', 'Y'],
    І: ['I'],
    Ї: ['I', 'YI'],
    Й: ['I', 'Y', ''],
    Ј: ['J'],
    К: ['K'],
    Л: ['L'],
    Љ: ['LJ'],
    М: ['M'],
  },
  ...{
    Н: ['N'],
    Њ: ['NJ'],
    О: ['O'],
    П: ['P'],
    Р: ['R'],
    С: ['S'],
    Т: ['T'],
    Ћ: ['C'],
    Ќ: ['K', 'KJ'],
    У: ['U'],
    Ў: ['U', 'W'],
    Ф: ['F'],
    Х: ['KH', 'H'],
  },
  ...{
    Ц: ['TS', 'C', 'TC'],
    Ч: ['CH', 'C'],
    Џ: ['DZ', 'DJ', 'DZH'],
    Ш: ['SH', 'S'],
    Щ: ['SHCH', 'SHT'],
    Ъ: ['IE', 'A', ''],
    Ы: ['Y'],
    Ь: ['', 'Y'],
    Э: ['E'],
  },
  ...{ Ю: ['IU', 'YU', 'U'], Я: ['IA', 'YA', 'A'] },
  ...{
    Α: ['A'],
    Β: ['V'],
    Γ: ['G'],
    Δ: ['D'],
    Ε: ['E'],
    Ζ: ['Z'],
    Η: ['I'],
    Θ: ['TH'],
    Ι: ['I'],
    Κ: ['K'],
    Λ: ['L'],
    Μ: ['M'],
    Ν: ['N'],
    Ξ: ['X'],
    Ο: ['O'],
  },
  ...{ Π: ['P'], Ρ: ['R'], Σ: ['S'], Τ: ['T'], Υ: ['Y'], Φ: ['F'], Χ: ['CH', 'H'], Ψ: ['PS'], Ω: ['O'] },
}

/** Two letters that are written as one sound. */
const pairs: Record<string, readonly string[]> = {
  ...{
    ΟΥ: ['OU'],
    ΑΥ: ['AV', 'AF'],
    ΕΥ: ['EV', 'EF'],
    ΗΥ: ['IV', 'IF'],
    ΓΓ: ['NG'],
    ΓΚ: ['GK', 'G'],
    ΓΞ: ['NX'],
    ΓΧ: ['NCH'],
    ΜΠ: ['B', 'MP'],
    ΝΤ: ['NT', 'D'],
  },
  // Of Russian names: Юрий, Дмитрий.
  ...{ ИЙ: ['II', 'IY', 'Y', 'IJ'], ЫЙ: ['YI', 'Y', 'YY'] },
}

const isPlain = (letter: string) => letter >= 'A' && letter <= 'Z'

/** One letter, or a pair of them, as the ways in which a zone may write it; undefined for a letter of a script that is not known here. */
type Sound = readonly string[] | undefined
export type Spelling = readonly (readonly string[])[]

function toSounds(word: string): Sound[] {
  const letters = [...word.replace(/ß/g, 'ẞ').toUpperCase().normalize('NFC')]
  const sounds: Sound[] = []
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] as string
    const pair = pairs[stripAccents(letter) + stripAccents(letters[i + 1] ?? '')]
    if (pair && !hasDiaeresis(letters[i + 1] ?? '')) i++
    sounds.push(pair ?? toSound(letter))
  }
  return sounds.filter((sound) => sound?.length !== 0)
}

function toSound(letter: string): Sound {
  if (isPlain(letter)) return [letter]
  const known = variants[letter]
  if (known) return known
  const bare = stripAccents(letter)
  if (isPlain(bare)) return [bare]
  if (variants[bare]) return variants[bare]
  // Signs and marks write nothing; letters of another script cannot be told.
  return /\p{L}/u.test(letter) ? undefined : []
}

const stripAccents = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '')
const hasDiaeresis = (letter: string) => letter.normalize('NFD').includes('\u0308')

/** Whether every letter can be written in a zone's alphabet here. */
export function isTransliterable(word: string): boolean {
  return toSounds(word).every((sound) => sound !== undefined)
}

/** A word that somebody typed, sound by sound with each way of writing it. */
export function toSpelling(word: string): Spelling {
  const sounds = toSounds(word).map((sound = []) => sound)
  // Without a ü on the keyboard, Lü is typed Lv.
  return sounds.map((sound, i) => (sound[0] === 'V' && sound.length === 1 && /^[LN]$/.test(sounds[i - 1]?.[0] ?? '') ? ['V', 'YU'] : sound))
}

/** Whether the letters are one way of writing it; as its beginning alone where that is enough. Takes time by length alone. */
export function isSpelledAs(spelling: Spelling, letters: string, { asBeginning = false } = {}): boolean {
  let ends = new Set([0])
  for (const sound of spelling) {
    if (asBeginning && ends.has(letters.length)) return true
    const next = new Set<number>()
    for (const end of ends) for (const way of sound) if (letters.startsWith(way, end)) next.add(end + way.length)
    ends = next
  }
  return ends.has(letters.length)
}

/** The same word in its recommended letters alone. */
export function toLatin(word: string): string {
  return toSounds(word)
    .map((sound) => sound?.[0] ?? '')
    .join('')
}

const formCount = 3

/** A word of a document, which is in A to Z already unless it was read from print: each way of writing all of it. */
export function toForms(word: string, { dropsUmlauts }: { dropsUmlauts: boolean }): string[] {
  const sounds = toSounds(word)
  const forms = Array.from({ length: formCount }, (_, nth) => sounds.map((sound = []) => sound[nth] ?? sound.at(-1) ?? '').join(''))
  return [...forms, dropsUmlauts ? withoutUmlauts(forms[0] as string) : (forms[0] as string)]
}

/**
 * Where umlauts are written as two letters, many people type them as one: MUELLER and Muller. Between consonants alone, so that Michael, Samuel
 * and Joel keep their names.
 */
function withoutUmlauts(word: string): string {
  return word.replace(/(?<![AEIOUQG])([AOU])E(?=[B-DF-HJKM-NP-TV-XZ]|L[A-Z])/g, '$1')
}

const statesWithUmlauts = new Set(['D', 'DEU', 'AUT', 'CHE', 'LIE', 'LUX', 'DNK', 'NOR', 'SWE', 'FIN', 'ISL', 'EST', 'UTO'])

/** States whose documents write an umlaut as two letters. Elsewhere OE and UE are sounds of their own: Boer is not Bor. */
export function writesUmlauts(issuingState: string | null): boolean {
  return issuingState !== null && (statesWithUmlauts.has(issuingState) || issuingState.startsWith('XX'))
}
