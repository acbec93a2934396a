import type { AnswerOf } from '#contract/endpoint.ts'
import type { listStaffUsers } from '#contract/staff/session-calls.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useRoleNames } from '#web/flows/staff/use-role-names.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { toDeskTime } from '#web/pages/staff/desk-time.ts'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { UserStatus } from '#web/pages/staff/user-status.tsx'
import { PageLink } from '#web/shell/page-link.tsx'

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
