import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { countryAlpha3 } from '#contract/identity/country-alpha3.ts'
import { documentCodes, nationals, stateOf } from '#server/identity/origin/country-names.ts'

/** Languages in which documents print the names of their states. */
const printed = [
  'en',
  'zh-Hans',
  'zh-Hant',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'ro',
  'ru',
  'uk',
  'el',
  'tr',
  'ar',
  'ja',
  'ko',
  'vi',
  'id',
] as const

const known = new Set(countryCodes)
const byAlpha3 = new Map(Object.entries(countryAlpha3).map(([country, code]) => [code, country]))

let names: ReadonlyMap<string, string> | null = null

/** Names in those languages and what nationals are called, by their letters alone. Made once: it takes a moment. */
function openNames(): ReadonlyMap<string, string> {
  if (names) return names
  const found = new Map<string, string>()
  for (const language of printed) {
    const own = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of countryCodes) found.set(toPlain(own.of(code) ?? ''), code)
  }
  for (const [name, code] of Object.entries(nationals)) found.set(name, code)
  found.delete('')
  names = found
  return found
}

/**
 * The country that a code or name stands for, as ISO 3166-1 alpha-2: codes of documents (D, GBD, CHN), of forms, names and nationals in many
 * languages. Where a document says it twice ("SUOMI/FINLAND"), either. Null: it stands for none that is known.
 */
export function toCountry(text: string): string | null {
  for (const part of [text, ...text.split(/[/|]/)]) {
    const code = part.replace(/[<\s.]/g, '').toUpperCase()
    if (known.has(code)) return code
    const country = documentCodes[code] ?? byAlpha3.get(code) ?? openNames().get(toPlain(part))
    if (country) return country
  }
  return null
}

/** One country, or a territory and the state whose documents its people carry: a passport of Hong Kong says CHN. */
export function isSameCountry(one: string, other: string): boolean {
  return one === other || stateOf[one] === other || stateOf[other] === one
}

function toPlain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()
}
