import type { ListType } from '#contract/forms/definition/field-type.ts'
import { businessNatures, companySizes, companyTypes } from '#contract/forms/lists/companies.ts'
import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { currencyCodes } from '#contract/forms/lists/currency-codes.ts'
import { industries } from '#contract/forms/lists/industries.ts'
import type { ListOption } from '#contract/forms/lists/list-option.ts'
import { nameCodes } from '#contract/forms/lists/name-codes.ts'
import { occupations } from '#contract/forms/lists/occupations.ts'
import { type Language, languageTag } from '#contract/language.ts'

const written = {
  industry: industries,
  'company-size': companySizes,
  'nature-of-business': businessNatures,
  'company-type': companyTypes,
  occupation: occupations,
} as const satisfies Partial<Record<ListType, readonly ListOption[]>>

const codes = { country: countryCodes, currency: currencyCodes } as const
const namesOf = { country: 'region', currency: 'currency' } as const

const allowed = new Map<ListType, ReadonlySet<string>>()

/** The values of a list, for its rule. */
export function listValues(type: ListType): ReadonlySet<string> {
  const known = allowed.get(type)
  if (known) return known
  const made = new Set(isCoded(type) ? codes[type] : written[type].map(({ value }) => value))
  allowed.set(type, made)
  return made
}

const named = new Map<string, readonly LabelledValue[]>()
type LabelledValue = { value: string; label: string; also?: readonly string[] }

/** A list in one language, in the order in which it is shown: names of countries and currencies by the alphabet. */
export function listOptions(type: ListType, language: Language): readonly LabelledValue[] {
  const key = `${type} ${language}`
  const made = named.get(key) ?? makeOptions(type, language)
  named.set(key, made)
  return made
}

function makeOptions(type: ListType, language: Language): LabelledValue[] {
  if (!isCoded(type)) return written[type].map((option) => ({ value: option.value, label: option[language] }))
  return nameCodes(codes[type], namesOf[type], language)
}

/** The name of one entry, or nothing for a value that the list does not have. */
export function findListLabel(type: ListType, value: string, language: Language): string | undefined {
  if (!listValues(type).has(value)) return undefined
  if (!isCoded(type)) return written[type].find((option) => option.value === value)?.[language]
  return new Intl.DisplayNames([languageTag[language]], { type: namesOf[type] }).of(value)
}

function isCoded(type: ListType): type is keyof typeof codes {
  return Object.hasOwn(codes, type)
}
