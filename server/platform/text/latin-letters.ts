/**
 * The letters A to Z that a name may be written with: by ICAO 9303-3's transliteration (section 6), and with the accents simply
 * left out, as many people and typefaces do. Müller, Muller and MUELLER share one.
 */
export function toLatinForms(name: string): ReadonlySet<string> {
  const letters = toLetters(name)
  return new Set([letters, withoutAccentPairs(letters)])
}

/** Whether a printed name is the one of the zone, which has the letters A to Z alone: Jürgen is JUERGEN there, or JURGEN. */
export function isSpelledInZone(printed: string, zone: string): boolean {
  const letters = zone.toUpperCase().replace(/[^A-Z]/g, '')
  return letters !== '' && (toLetters(printed) === letters || toLatinForms(printed).has(letters))
}

const special: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  Å: 'AA',
  Æ: 'AE',
  Ø: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Ł: 'L',
  Œ: 'OE',
  Đ: 'D',
  İ: 'I',
  ı: 'I',
}

function toLetters(text: string): string {
  return [...text.replace(/ß/g, 'SS').toUpperCase()]
    .map((letter) => special[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[^A-Z]/g, '')
}

function withoutAccentPairs(text: string): string {
  return text.replace(/AE/g, 'A').replace(/OE/g, 'O').replace(/UE/g, 'U').replace(/AA/g, 'A')
}
