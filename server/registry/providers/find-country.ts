import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { toBareName } from '#server/registry/providers/kyckr-id.ts'

/** Parts and old names of countries that registries write. */
const otherNames: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  wales: 'GB',
  scotland: 'GB',
  'northern ireland': 'GB',
  'england and wales': 'GB',
  'england wales': 'GB',
  usa: 'US',
  'united states of america': 'US',
  'hong kong': 'HK',
  'republic of ireland': 'IE',
  'british virgin islands': 'VG',
  'virgin islands british': 'VG',
  'the netherlands': 'NL',
  'peoples republic of china': 'CN',
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Map(countryCodes.map((code) => [toBareName(names.of(code) ?? code), code]))

/** The ISO code of a country that is written as a name or a code; null when it is neither. */
export function findCountry(text: string | null | undefined): string | null {
  if (!text) return null
  const code = text.trim().toUpperCase()
  if (countryCodes.includes(code)) return code
  const bare = toBareName(text)
  return otherNames[bare] ?? byName.get(bare) ?? null
}
