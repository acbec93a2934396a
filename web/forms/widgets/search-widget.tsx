import { type FieldProps, toControl, toText } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { loadCountryNames } from '#web/ui/controls/country-field.tsx'
import type { SearchOption } from '#web/ui/controls/search-options.ts'

/** One of many, found by typing. */
export function SearchWidget(props: FieldProps & { options: readonly SearchOption[] }) {
  const { field, value, onChange, id, labelId, options } = props
  const { t, labelOf } = useFormI18n()
  const { readOnly: _, ...control } = toControl(props)
  const text = {
    placeholder: t('type-to-search'),
    clear: t('clear', { field: labelOf(field) }),
    none: t('none-found'),
    count: (count: number) => t('found-count', { count }),
  }
  return (
    <Combobox
      id={id}
      labelId={labelId}
      options={options}
      value={toText(value)}
      onChange={onChange}
      text={text}
      {...(field.type === 'country' && { loadOtherNames: loadCountryNames })}
      control={control}
    />
  )
}
