import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import { changeRole, deleteRole, getRole, listRoles } from '#contract/staff/role-calls.ts'
import { getSignedInStaff } from '#contract/staff/session-calls.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { useTask } from '#web/features/staff/shell/use-task.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { PermissionTicks } from '#web/features/staff/roles/permission-checkboxes.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Name and permissions of a role of the own company, and its end. */
export function RoleForm({ role }: { role: AnswerOf<typeof getRole>['data'] }) {
  const say = staffPeopleWords.useSay()
  const navigate = useNavigate()
  const { confirm, toast } = useDialogs()
  const [name, setName] = useState(role.name)
  const [permissions, setPermissions] = useState<Permission[]>(role.permissions)
  const changing = useChange(changeRole, [getRole, listRoles, getSignedInStaff])
  const deleting = useChange(deleteRole, [listRoles])
  const removal = useTask()
  const isNamed = name.trim() !== ''
  const params = { id: role.id }
  const save = async () => {
    await changing.mutateAsync({ params, body: { name: name.trim(), permissions } })
    toast(say('area.saved'))
  }
  const remove = async () => {
    const question = {
      title: say('roles.delete-ask', { name: role.name }),
      message: say('roles.delete-message'),
      ok: say('roles.delete'),
    }
    if (!(await confirm(question))) return
    await removal.run(async () => {
      await deleting.mutateAsync({ params })
      toast(say('roles.deleted'))
      navigate(`${deskPath}/roles`, { replace: true })
    })
  }
  return (
    <>
      <div className="people-card wide">
        <p className="muted">{say('roles.at-once')}</p>
        <SmallForm submit={say('area.save')} busy={say('area.saving')} isRight={isNamed} onSend={save}>
          {(isTried) => (
            <>
              <LineField
                label={say('roles.name')}
                error={isTried && !isNamed ? say('roles.name-missing') : undefined}
                autoComplete="off"
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <PermissionTicks value={permissions} onChange={setPermissions} />
            </>
          )}
        </SmallForm>
      </div>
      {removal.error && <Refused error={removal.error} />}
      {role.userCount > 0 ? (
        <p className="muted">{say('roles.in-use')}</p>
      ) : (
        <div className="desk-actions">
          <Button icon="trash" aria-disabled={removal.isBusy || undefined} onClick={remove}>
            {say('roles.delete')}
          </Button>
        </div>
      )}
    </>
  )
}
