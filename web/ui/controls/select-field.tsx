import { type ReactNode, useId } from 'react'
import '#web/ui/controls/field.css'

type Props = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

export function SelectField({ label, value, onChange, children }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}
