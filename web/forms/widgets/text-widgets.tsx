import type { HTMLInputTypeAttribute } from 'react'
import type { FieldType } from '#contract/forms/definition/field-type.ts'
import { type FieldProps, toControl, toText } from '#web/forms/field/field-props.ts'
import { readDate } from '#web/forms/read/read-date.ts'
import { readNumber } from '#web/forms/read/read-number.ts'
import { readTime } from '#web/forms/read/read-time.ts'

type Line = {
  type?: HTMLInputTypeAttribute
  inputMode?: 'decimal' | 'numeric' | 'email' | 'url'
  autoComplete?: string
  /** What was typed, as the wire has it; done on leaving the field, so that nothing changes under the fingers. */
  read?: (typed: string) => string
}

const lines: Partial<Record<FieldType, Line>> = {
  url: { type: 'url', inputMode: 'url' },
  // Not type=email: browsers take letters of other scripts out of it.
  email: { inputMode: 'email', autoComplete: 'email', read: (typed) => typed.trim() },
  number: { inputMode: 'decimal', read: readNumber },
  percent: { inputMode: 'decimal', read: readNumber },
  date: { inputMode: 'numeric', read: readDate },
  time: { inputMode: 'numeric', read: readTime },
}

/** Everything that is one line of text. Lengths are told, not cut off: a paste that is too long would lose its end unseen. */
export function TextWidget(props: FieldProps) {
  const { field, value, onChange } = props
  const { read, ...attributes } = lines[field.type] ?? {}
  const isMachine = field.type !== 'text'
  const input = (
    <input
      {...toControl(props)}
      {...attributes}
      autoCapitalize={isMachine ? 'none' : undefined}
      spellCheck={isMachine ? false : undefined}
      value={toText(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        const typed = event.target.value
        if (read && typed && read(typed) !== typed) onChange(read(typed))
      }}
    />
  )
  if (field.type !== 'percent') return input
  return (
    <div className="with-unit">
      {input}
      <span aria-hidden="true">%</span>
    </div>
  )
}

export function LongTextWidget(props: FieldProps) {
  return <textarea {...toControl(props)} rows={5} value={toText(props.value)} onChange={(event) => props.onChange(event.target.value)} />
}
