import { type Language, languages, languageTag } from '#contract/language.ts'

/** ISO 3166-1 alpha-2, and XK, whose passports are in use. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

export type Country = {
  code: string
  name: string
  /** What a search is compared with: its names in every language, and its code. */
  words: string[]
}

/** Named and sorted in one language. */
export function listCountries(language: Language): Country[] {
  const names = languages.map((each) => new Intl.DisplayNames([languageTag[each]], { type: 'region' }))
  const own = new Intl.DisplayNames([languageTag[language]], { type: 'region' })
  const order = new Intl.Collator(languageTag[language])
  return codes
    .map((code) => ({
      code,
      name: own.of(code) ?? code,
      words: [...names.map((each) => toPlain(each.of(code) ?? code)), code.toLowerCase()],
    }))
    .sort((one, other) => order.compare(one.name, other.name))
}

/** Those that begin so come first, then those with a word that does, then those that hold it. */
export function searchCountries(countries: readonly Country[], text: string): Country[] {
  const sought = toPlain(text)
  if (!sought) return [...countries]
  const rank = ({ words }: Country) => {
    if (words.some((word) => word.startsWith(sought))) return 0
    if (words.some((word) => word.includes(` ${sought}`))) return 1
    return words.some((word) => word.includes(sought)) ? 2 : 3
  }
  return countries
    .map((country) => ({ country, rank: rank(country) }))
    .filter((found) => found.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map((found) => found.country)
}

/** Without case and accents: "reunion" finds Réunion. */
function toPlain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
