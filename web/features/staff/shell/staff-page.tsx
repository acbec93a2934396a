import { type ReactNode, useEffect, useRef } from 'react'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'

type Props = { name: string; heading: ReactNode; lead?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page of the staff area: one heading, what can be done at its side, what it shows. */
export function StaffPage({ name, heading, lead, actions, children }: Props) {
  const t = staffMessages.useTranslate()
  const { key, pathname } = useLocation()
  const title = useRef<HTMLHeadingElement>(null)
  const isNavigated = key !== 'default'
  const shown = useRef<string>(undefined)
  // A filter that is written into the address leaves the focus in the filter.
  useEffect(() => {
    if (isNavigated && shown.current !== pathname) title.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [isNavigated, pathname])
  return (
    <div className="staff-page">
      <title>{t('area.title', { page: name })}</title>
      <div className="staff-head">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions && <div className="staff-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
