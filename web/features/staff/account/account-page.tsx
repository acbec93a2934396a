import { OwnPasskeys } from '#web/features/staff/account/own-passkeys.tsx'
import { OwnPassword } from '#web/features/staff/account/own-password.tsx'
import { OwnProfile } from '#web/features/staff/account/own-profile.tsx'
import { OwnRecoveryCodes } from '#web/features/staff/account/own-recovery-codes.tsx'
import { OwnSecondFactor } from '#web/features/staff/account/own-second-factor.tsx'
import { OwnSessions } from '#web/features/staff/account/own-sessions.tsx'
import { OwnSso } from '#web/features/staff/account/own-sso.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/shell/staff.module.css'

export function AccountPage() {
  const t = staffMessages.useTranslate()
  const user = useStaff()
  const toNames = useRoleNames(usePermission('roles:read'))
  const facts = [
    { name: t('account.who'), value: user.displayName },
    { name: t('account.email'), value: user.email },
    { name: t('account.company'), value: user.clientName },
    { name: t('account.role'), value: toNames(user.role) },
  ]
  return (
    <StaffPage name={t('account.page')} heading={t('account.title')}>
      <dl className={styles.staffFacts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {user.permissions.length === 0 && <p>{t('area.nothing')}</p>}
      {user.source === 'local' && <OwnPassword />}
      {user.source === 'local' && <OwnSso />}
      <OwnPasskeys />
      <OwnSecondFactor />
      <OwnRecoveryCodes />
      <OwnSessions />
      <OwnProfile />
    </StaffPage>
  )
}
