import { useId, useMemo } from 'react'
import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { nameCodes } from '#contract/forms/lists/name-codes.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Combobox } from '#web/ui/controls/combobox.tsx'

/** Small, and only for whoever types: no part of the first load. */
export const loadCountryNames = () => import('#web/ui/controls/country-names.ts').then((part) => part.listOtherCountryNames)

type Props = { value: string | null; onChange: (code: string | null) => void }

/** The country that issued a document, found by typing. */
export function CountryField({ value, onChange }: Props) {
  const { language, t } = useI18n()
  const countries = useMemo(() => nameCodes(countryCodes, 'region', language), [language])
  const id = useId()
  const text = {
    placeholder: t('country.placeholder'),
    clear: t('country.clear'),
    none: t('country.none'),
    count: (count: number) => t('country.count', { count }),
  }
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {t('country.label')}
      </label>
      <p className="muted small" id={`${id}-hint`}>
        {t('country.hint')}
      </p>
      <Combobox
        id={id}
        labelId={`${id}-label`}
        options={countries}
        value={value ?? ''}
        onChange={(code) => onChange(code || null)}
        text={text}
        loadOtherNames={loadCountryNames}
        control={{ 'aria-describedby': `${id}-hint` }}
      />
    </div>
  )
}
