import { AsYouType, type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { useMemo, useState } from 'react'
import { languageTag } from '#contract/language.ts'
import { type FieldProps, toControl, toText } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'

/** A country by its calling code, and the number as people of that country write it. A pasted whole number sets both. */
export function PhoneWidget(props: FieldProps) {
  const { field, value, onChange, id } = props
  const { language, t, labelOf } = useFormI18n()
  const known = useMemo(() => parsePhoneNumberFromString(toText(value)), [value])
  const [country, setCountry] = useState<CountryCode | ''>(known?.country ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const countries = useMemo(() => listCallingCodes(language), [language])
  const shown = typed ?? known?.formatNational() ?? toText(value)

  const send = (text: string, of: CountryCode | '') => {
    const number = parsePhoneNumberFromString(text, of || undefined)
    if (number?.country && number.country !== of) setCountry(number.country)
    // What is no number yet is kept as it was typed, with the country's code, so that another device shows the same.
    onChange(number?.number ?? (of && text && !text.startsWith('+') ? `+${getCountryCallingCode(of)} ${text}` : text))
  }
  const type = (text: string) => {
    setTyped(text.startsWith('+') || !country ? text : new AsYouType(country).input(text) || text)
    send(text, country)
  }

  return (
    <div className="phone">
      <select
        className="input"
        aria-label={t('phone-country', { field: labelOf(field) })}
        autoComplete="tel-country-code"
        disabled={field.disabled}
        value={country}
        onChange={(event) => {
          const next = event.target.value as CountryCode | ''
          setCountry(next)
          send(shown, next)
        }}
      >
        <option value="">{t('choose-one')}</option>
        {countries.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <input
        {...toControl(props)}
        id={id}
        type="tel"
        autoComplete="tel-national"
        maxLength={40}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => known && setTyped(null)}
      />
    </div>
  )
}

function listCallingCodes(language: keyof typeof languageTag) {
  const names = new Intl.DisplayNames([languageTag[language]], { type: 'region' })
  const order = new Intl.Collator(languageTag[language])
  return getCountries()
    .map((code) => ({ code, label: `${names.of(code) ?? code} +${getCountryCallingCode(code)}` }))
    .sort((one, other) => order.compare(one.label, other.label))
}
