import { type FieldProps, toControl, toText } from '#web/forms/field/field-props.ts'
import { useFormSpeech } from '#web/forms/field/form-i18n.ts'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { loadCountryNames } from '#web/ui/controls/country-field.tsx'
import type { SearchOption } from '#web/ui/controls/search-options.ts'

/** One of many, found by typing. */
export function SearchWidget(props: FieldProps & { options: readonly SearchOption[] }) {
  const { field, value, onChange, id, labelId, options } = props
  const { say, labelOf } = useFormSpeech()
  const { readOnly: _, ...control } = toControl(props)
  const words = {
    placeholder: say('type-to-search'),
    clear: say('clear', { field: labelOf(field) }),
    none: say('none-found'),
    count: (count: number) => say('found-count', { count }),
  }
  return (
    <Combobox
      id={id}
      labelId={labelId}
      options={options}
      value={toText(value)}
      onChange={onChange}
      words={words}
      {...(field.type === 'country' && { loadOtherNames: loadCountryNames })}
      control={control}
    />
  )
}
