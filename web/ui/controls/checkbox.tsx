import { useId } from 'react'

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function Checkbox({ label, isOn, onChange }: Props) {
  const id = useId()
  return (
    <div className="design-tick">
      <input id={id} type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
