import { useMemo } from 'react'
import { isOneOf, listTypes } from '#contract/form/field-type.ts'
import { listOptions } from '#contract/form/lists/product-lists.ts'
import { type FieldProps, toControl, toText } from '#web/form/field-props.ts'
import { useFormSpeech } from '#web/form/form-speech.ts'
import { patientWidget } from '#web/form/patient-widget.ts'

/** Beyond this many, one searches rather than looks. */
const maxLookedThrough = 25

const SearchWidget = patientWidget(() => import('#web/form/widgets/search-widget.tsx').then((module) => module.SearchWidget))

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

/** Several of a list: the same boxes for multi-select and multi-checkbox, which every hand and reader can use. */
export function ChecksWidget({ field, value, onChange, id, isInvalid }: FieldProps) {
  const options = useOptions(field)
  const chosen = new Set(Array.isArray(value) ? (value as string[]) : [])
  const toggle = (option: string) => {
    if (!chosen.delete(option)) chosen.add(option)
    // In the order of the list, so that the same choice is the same answer.
    onChange(options.map((each) => each.value).filter((each) => chosen.has(each)))
  }
  return (
    <div className="checks">
      {options.map((option, at) => (
        <label key={option.value} className="check">
          <input
            id={at === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.has(option.value)}
            disabled={field.disabled}
            aria-invalid={isInvalid || undefined}
            onChange={() => toggle(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
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
