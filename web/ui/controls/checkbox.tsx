import { useId } from 'react'
import styles from '#web/ui/controls/checkbox.module.css'

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function Checkbox({ label, isOn, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.designTick}>
      <input id={id} type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
