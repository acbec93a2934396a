import { useId } from 'react'
import '#web/ui/controls/segments.css'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; text: string }[]
}

/** A choice among a few, side by side: radio buttons that look like one control. */
export function Segments<Value extends string>({ label, value, onChange, choices }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      <div className="segments-row">
        {choices.map((choice) => (
          <label key={choice.value} className="segment">
            <input
              type="radio"
              className="only-heard"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
