import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'

/** The sign over the heading of a final page: its meaning stands in the heading itself. */
export function OutcomeHeading({ mood, icon, children }: { mood: 'good' | 'warn' | 'bad' | 'plain'; icon: IconName; children: ReactNode }) {
  return (
    <>
      <span className={`page-mark ${mood}`}>
        <Icon name={icon} />
      </span>
      {children}
    </>
  )
}
