import { type ReactNode, useId } from 'react'
import styles from '#web/features/staff/shell/staff.module.css'

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a staff page with a heading of its own. */
export function StaffSection({ title, lead, actions, children }: Props) {
  const id = useId()
  return (
    <section className={styles.staffSection} aria-labelledby={id}>
      <div className="staff-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions && <div className="staff-actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
