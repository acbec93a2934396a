import type { AnswerOf } from '#contract/endpoint.ts'
import type { listStaffUsers } from '#contract/staff/session-calls.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { UserStatus } from '#web/features/staff/users/user-status.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'

type Props = { users: AnswerOf<typeof listStaffUsers>['data']; label: string }

export function UsersTable({ users, label }: Props) {
  const say = staffWords.useSay()
  const { language } = useSpeech()
  const toNames = useRoleNames(useMay('roles:read'))
  const mayOpen = useMay('users:read')
  return (
    <div className="desk-table-box">
      <table className="desk-table users-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{say('users.name')}</th>
            <th scope="col">{say('users.email')}</th>
            <th scope="col">{say('users.role')}</th>
            <th scope="col">{say('users.status')}</th>
            <th scope="col">{say('users.last')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                {mayOpen ? (
                  <PageLink className="people-name" to={`${deskPath}/users/${user.id}`}>
                    {user.displayName}
                  </PageLink>
                ) : (
                  user.displayName
                )}
                <span className="users-second">{user.email}</span>
              </th>
              <td>{user.email}</td>
              <td>{toNames(user.role)}</td>
              <td>
                <UserStatus status={user.status} />
              </td>
              <td>{user.lastSignedInAt ? toDeskTime(user.lastSignedInAt, language) : say('users.never')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
