import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'
import '#web/ui/controls/text-field.css'

type Own = { label: string; error?: string | undefined; hint?: string; after?: ReactNode; extra?: ReactNode }
type Props = InputHTMLAttributes<HTMLInputElement> & Own

/** A question of one line, with its error where it is heard. `extra` stands beside the label, `after` inside the box. */
export function TextField({ label, error, hint, after, extra, ...input }: Props) {
  const made = useId()
  const id = input.id ?? made
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <div className="field-line">
        <label htmlFor={id}>{label}</label>
        {extra}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className={after ? 'secret' : undefined}>
        <input {...input} id={id} className="input" aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} />
        {after}
      </div>
    </div>
  )
}
