import { useId } from 'react'

type Props = { label: string; hint?: string; error?: string | undefined; value: string; onChange: (value: string) => void }

/** As the calls that take a remark have it. */
const remarkMaxLength = 2_000

/** A remark to the applicant, or a reason for colleagues. */
export function RemarkField({ label, hint, error, value, onChange }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={remarkMaxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
