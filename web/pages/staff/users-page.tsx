import { listStaffUsers } from '#contract/calls/staff-session.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { toDeskTime } from '#web/pages/staff/desk-time.ts'
import { Refused } from '#web/pages/staff/refused.tsx'
import { toRoleNames } from '#web/pages/staff/role-names.ts'
import { Waiting } from '#web/ui/waiting.tsx'

export function UsersPage() {
  const say = staffWords.useSay()
  const { language } = useSpeech()
  const { data, error, refetch } = useAnswer(listStaffUsers, {})
  return (
    <DeskPage name={say('users.page')} heading={say('users.title')} lead={say('users.lead')}>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={say('area.opening')} />}
      {data && (
        <div className="desk-table-box">
          <table className="desk-table">
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
              {data.data.map((user) => (
                <tr key={user.id}>
                  <th scope="row">{user.displayName}</th>
                  <td>{user.email}</td>
                  <td>{toRoleNames(say, user.role)}</td>
                  <td>{say(`users.${user.status}`)}</td>
                  <td>{user.lastSignedInAt ? toDeskTime(user.lastSignedInAt, language) : say('users.never')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DeskPage>
  )
}
