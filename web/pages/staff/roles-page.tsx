import { useState } from 'react'
import { listRoles } from '#contract/staff/role-calls.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { useRoleNames } from '#web/flows/staff/use-role-names.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { NewRoleDialog } from '#web/pages/staff/new-role-dialog.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { PageLink } from '#web/shell/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff/people.css'

export function RolesPage() {
  const say = staffPeopleWords.useSay()
  const deskSay = staffWords.useSay()
  const mayWrite = useMay('roles:write')
  const [isMaking, setMaking] = useState(false)
  const toNames = useRoleNames(true)
  const { data, error, refetch } = useAnswer(listRoles, {})
  return (
    <DeskPage
      name={say('roles.page')}
      heading={say('roles.title')}
      lead={say('roles.lead')}
      actions={
        mayWrite && (
          <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
            {say('roles.new')}
          </Button>
        )
      }
    >
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={deskSay('area.opening')} />}
      {data && (
        <div className="desk-table-box">
          <table className="desk-table roles-table" aria-label={say('roles.title')}>
            <thead>
              <tr>
                <th scope="col">{say('roles.name')}</th>
                <th scope="col">{say('roles.kind')}</th>
                <th scope="col">{say('roles.users')}</th>
                <th scope="col">{say('roles.permissions')}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((role) => (
                <tr key={role.id}>
                  <th scope="row">
                    <PageLink className="people-name" to={`${deskPath}/roles/${role.id}`}>
                      {toNames([role.id])}
                    </PageLink>
                  </th>
                  <td>{say(role.isBuiltIn ? 'roles.built-in' : 'roles.own')}</td>
                  <td>{role.userCount}</td>
                  <td>{role.permissions.length}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isMaking && <NewRoleDialog onClose={() => setMaking(false)} />}
    </DeskPage>
  )
}
