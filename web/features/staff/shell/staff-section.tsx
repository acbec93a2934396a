import { type ReactNode, useId } from 'react'
import styles from '#web/features/staff/shell/staff.module.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** A part of a desk's page with a heading of its own. */
export function StaffSection({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={styles.staffSection} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
