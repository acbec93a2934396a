import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import '#web/ui/feedback/notice.css'

type Mood = 'plain' | 'good' | 'warn' | 'bad'
const iconOf: Record<Mood, IconName> = { plain: 'shield', good: 'check', warn: 'alert', bad: 'alert' }

type Props = { mood?: Mood; icon?: IconName; title: string; role?: 'status' | 'alert'; children?: ReactNode }

export function Notice({ mood = 'plain', icon, title, role, children }: Props) {
  return (
    <div className={`notice ${mood}`} role={role}>
      <Icon name={icon ?? iconOf[mood]} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
