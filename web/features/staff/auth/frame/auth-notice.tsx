import { type ReactNode, useEffect, useRef } from 'react'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import styles from '#web/features/staff/auth/frame/auth-frame.module.css'

type Props = { page: string; title: string; icon: IconName; text: string; after?: ReactNode; children?: ReactNode }

/** Why sign-in ended, and what to do next. What was a form a moment ago takes the focus along. */
export function AuthNotice({ page, title, icon, text, after, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <AuthFrame name={page} heading={title} after={after}>
      <div ref={box} className={styles.signInNews} role="status" tabIndex={-1}>
        <Icon name={icon} />
        <p>{text}</p>
      </div>
      {children}
    </AuthFrame>
  )
}
