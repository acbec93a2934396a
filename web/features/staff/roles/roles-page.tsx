import { useState } from 'react'
import { listRoles } from '#contract/staff/role-calls.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { NewRoleDialog } from '#web/features/staff/roles/new-role-dialog.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.css'

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
