import { useId } from 'react'
import { type Language, languageTag } from '#contract/language.ts'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'

type Props = {
  label: string
  hint: string
  error: string | undefined
  /** Of the text. */
  language: Language
  maxLength: number
  value: string
  onChange: (value: string) => void
}

const charactersOfLine = 60
const fewestRows = 2
const mostRows = 10

export function NoticeField({ label, hint, error, language, maxLength, value, onChange }: Props) {
  const id = useId()
  const describedBy = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const rows = Math.min(mostRows, Math.max(fewestRows, Math.ceil(value.length / charactersOfLine) + 1))
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="muted small">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <textarea
        id={id}
        className="input"
        lang={languageTag[language]}
        rows={rows}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
