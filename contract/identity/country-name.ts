import { countryAlpha3 } from '#contract/identity/country-alpha3.ts'
import { type Language, languageTag } from '#contract/language.ts'

/** What documents write where ISO 3166 has no state: ICAO 9303-3, section 5, parts B to D. */
const icaoNames: Readonly<Record<string, Record<Language, string>>> = {
  EUE: { en: 'European Union', cn: '欧盟' },
  UNO: { en: 'United Nations', cn: '联合国' },
  UNA: { en: 'United Nations agency', cn: '联合国机构' },
  UTO: { en: 'Utopia (specimen)', cn: '乌托邦（样本）' },
  XXA: { en: 'Stateless person', cn: '无国籍人士' },
  XXB: { en: 'Refugee', cn: '难民' },
  XXC: { en: 'Refugee', cn: '难民' },
  XXX: { en: 'Unspecified nationality', cn: '国籍不明' },
}
/** One letter of Germany's passports, and the kinds of British nationality. */
const alpha2OfIcao: Readonly<Record<string, string>> = { D: 'DE', GBD: 'GB', GBN: 'GB', GBO: 'GB', GBP: 'GB', GBS: 'GB', XKX: 'XK' }
const alpha2OfAlpha3: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(countryAlpha3).map(([alpha2, alpha3]) => [alpha3, alpha2]),
)

/** The name of a country by its code of two or three letters, as ISO 3166 or a document writes it; an unknown code stays as it is. */
export function toCountryName(code: string, language: Language): string {
  // Behind the letters there are fillers alone.
  const [plain = ''] = code.toUpperCase().split('<', 1)
  const icaoName = icaoNames[plain]
  if (icaoName) return icaoName[language]
  const alpha2 = plain in countryAlpha3 ? plain : (alpha2OfIcao[plain] ?? alpha2OfAlpha3[plain])
  if (alpha2) return new Intl.DisplayNames([languageTag[language]], { type: 'region' }).of(alpha2) ?? code
  // A part of a country: US-DE.
  const [, country, part] = /^([A-Z]{2})[-_](.+)$/.exec(plain) ?? []
  return country && country in countryAlpha3 ? `${toCountryName(country, language)} (${part})` : code
}
