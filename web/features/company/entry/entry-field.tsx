import type { InputHTMLAttributes, ReactNode } from 'react'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'

type FrameProps = { id: string; label: ReactNode; hint?: string | undefined; error?: string | undefined; children: ReactNode }

/** A label, what helps, what is wrong, and the control. */
export function EntryFrame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

/** What a control says of the frame around it. */
export function describe({ id, hint, error }: Pick<FrameProps, 'id' | 'hint' | 'error'>): InputHTMLAttributes<HTMLInputElement> {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
}

type LineProps = Omit<FrameProps, 'children'> & {
  value: string
  onChange: (value: string) => void
  control?: InputHTMLAttributes<HTMLInputElement>
}

/** One line of text. */
export function EntryLine({ value, onChange, control, ...frame }: LineProps) {
  return (
    <EntryFrame {...frame}>
      <input
        className="input"
        {...describe(frame)}
        {...control}
        id={frame.id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </EntryFrame>
  )
}
