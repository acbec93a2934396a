import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import type { StaffUser } from '#web/features/staff/users/user-roles.tsx'
import styles from '#web/features/staff/users/users-table.module.css'

/** Where an account comes from, unless it is a local one as most are, and whether it is for emergencies. */
export function UserSource({ user: { source, isBreakGlass } }: { user: Pick<StaffUser, 'source' | 'isBreakGlass'> }) {
  const t = staffMessages.useTranslate()
  if (source === 'local' && !isBreakGlass) return null
  return <span className={styles.usersSource}>{t(isBreakGlass ? 'users.break-glass' : `users.source-${source}`)}</span>
}
