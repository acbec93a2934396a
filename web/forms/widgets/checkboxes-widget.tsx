import type { FieldProps } from '#web/forms/field/field-props.ts'

type Props = FieldProps & { options: readonly { value: string; label: string }[] }

/** Several of a list: the same boxes for multi-select and multi-checkbox, which every hand and reader can use. */
export function CheckboxesWidget({ field, value, onChange, id, isInvalid, options }: Props) {
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
