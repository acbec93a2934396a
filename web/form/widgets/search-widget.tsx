import { type FieldProps, toControl, toText } from '#web/form/field-props.ts'
import { useFormSpeech } from '#web/form/form-speech.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { loadCountryNames } from '#web/ui/country-field.tsx'
import type { SearchOption } from '#web/ui/search-options.ts'

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
