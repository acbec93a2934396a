import { useId } from 'react'

type Props = { label: string; error?: string | undefined; value: string; onChange: (value: string) => void }

/** As the calls that take a reason have it. */
const reasonMaxLength = 2_000

export function ReasonField({ label, error, value, onChange }: Props) {
  const id = useId()
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={reasonMaxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
