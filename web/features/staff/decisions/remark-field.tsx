import { useId } from 'react'

type Props = { label: string; hint: string; error?: string | undefined; value: string; onChange: (value: string) => void }

/** As the calls that take a remark have it. */
const remarkMaxLength = 2_000

/** What the applicant reads of a decision. */
export function RemarkField({ label, hint, error, value, onChange }: Props) {
  const id = useId()
  const describedBy = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="muted small">
        {hint}
      </p>
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
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
