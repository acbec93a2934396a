import type { AnswerOf } from '#contract/endpoint.ts'
import type { listStaffUsers } from '#contract/staff/session-calls.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { UserSource } from '#web/features/staff/users/user-source.tsx'
import { UserStatus } from '#web/features/staff/users/user-status.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import usersTableStyles from '#web/features/staff/users/users-table.module.css'

type Props = { users: AnswerOf<typeof listStaffUsers>['data']; label: string }

export function UsersTable({ users, label }: Props) {
  const t = staffMessages.useTranslate()
  const { language } = useI18n()
  const toNames = useRoleNames(usePermission('roles:read'))
  const mayOpen = usePermission('users:read')
  return (
    <ScrollBox>
      <table className={`${staffStyles.staffTable} ${usersTableStyles.usersTable}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('users.name')}</th>
            <th scope="col">{t('users.email')}</th>
            <th scope="col">{t('users.role')}</th>
            <th scope="col">{t('users.status')}</th>
            <th scope="col">{t('users.last')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                {mayOpen ? (
                  <PageLink className="people-name" to={`${staffPath}/users/${user.id}`}>
                    {user.displayName}
                  </PageLink>
                ) : (
                  user.displayName
                )}
                <span className={usersTableStyles.usersSecond}>{user.email}</span>
                <UserSource user={user} />
              </th>
              <td>{user.email}</td>
              <td>{toNames(user.role)}</td>
              <td>
                <UserStatus status={user.status} />
              </td>
              <td>{user.lastSignedInAt ? formatDateTime(user.lastSignedInAt, language) : t('users.never')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
