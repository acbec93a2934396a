import { useMemo } from 'react'
import { isOneOf, listTypes } from '#contract/forms/definition/field-type.ts'
import { listOptions } from '#contract/forms/lists/product-lists.ts'
import { type FieldProps, toControl, toText } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { lazyWidget } from '#web/forms/field/lazy-widget.ts'

/** Beyond this many, one searches rather than looks. */
const maxLookedThrough = 25

const ManyWidget = lazyWidget(() => import('#web/forms/widgets/checkboxes-widget.tsx').then((module) => module.CheckboxesWidget))
const SearchWidget = lazyWidget(() => import('#web/forms/widgets/search-widget.tsx').then((module) => module.SearchWidget))

function useOptions(field: FieldProps['field']) {
  const { language, optionsOf } = useFormI18n()
  return useMemo(
    () => (isOneOf(listTypes, field.type) ? listOptions(field.type, language) : optionsOf(field)),
    // optionsOf changes with the language alone.
    [field, language],
  )
}

/** One of few in the browser's own list, one of many by searching. */
export function PickWidget(props: FieldProps) {
  const { field, value, onChange } = props
  const { t } = useFormI18n()
  const options = useOptions(field)
  if (options.length > maxLookedThrough && !field.disabled) return <SearchWidget {...props} options={options} />
  const { readOnly, ...control } = toControl(props)
  return (
    <select {...control} disabled={readOnly} value={toText(value)} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('choose-one')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Several of a list. */
export function CheckboxesWidget(props: FieldProps) {
  return <ManyWidget {...props} options={useOptions(props.field)} />
}

/** The label stands beside the box. */
export function CheckboxWidget({ field, value, onChange, id, labelId, describedBy, isInvalid }: FieldProps) {
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
