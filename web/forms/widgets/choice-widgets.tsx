import { useMemo } from 'react'
import { isOneOf, listTypes } from '#contract/forms/field-type.ts'
import { listOptions } from '#contract/forms/lists/product-lists.ts'
import { type FieldProps, toControl, toText } from '#web/forms/field/field-props.ts'
import { useFormSpeech } from '#web/forms/field/form-i18n.ts'
import { patientWidget } from '#web/forms/field/lazy-widget.ts'

/** Beyond this many, one searches rather than looks. */
const maxLookedThrough = 25

const ManyWidget = patientWidget(() => import('#web/forms/widgets/checkboxes-widget.tsx').then((module) => module.ChecksWidget))
const SearchWidget = patientWidget(() => import('#web/forms/widgets/search-widget.tsx').then((module) => module.SearchWidget))

function useOptions(field: FieldProps['field']) {
  const { language, optionsOf } = useFormSpeech()
  return useMemo(
    () => (isOneOf(listTypes, field.type) ? listOptions(field.type, language) : optionsOf(field)),
    // optionsOf changes with the language alone.
    [field, language],
  )
}

/** One of few in the browser's own list, one of many by searching. */
export function PickWidget(props: FieldProps) {
  const { field, value, onChange } = props
  const { say } = useFormSpeech()
  const options = useOptions(field)
  if (options.length > maxLookedThrough && !field.disabled) return <SearchWidget {...props} options={options} />
  const { readOnly, ...control } = toControl(props)
  return (
    <select {...control} disabled={readOnly} value={toText(value)} onChange={(event) => onChange(event.target.value)}>
      <option value="">{say('choose-one')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Several of a list. */
export function ChecksWidget(props: FieldProps) {
  return <ManyWidget {...props} options={useOptions(props.field)} />
}

/** The label stands beside the box. */
export function CheckWidget({ field, value, onChange, id, labelId, describedBy, isInvalid }: FieldProps) {
  return (
    <input
      id={id}
      type="checkbox"
      className="check-box"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={field.limit.required || undefined}
      checked={value === true}
      disabled={field.disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
