import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { changeRole, deleteRole, getRole, listRoles } from '#contract/staff/role-calls.ts'
import { getSignedInStaff } from '#contract/staff/session-calls.ts'
import { PermissionCheckboxes } from '#web/features/staff/roles/permission-checkboxes.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Name and permissions of a role of the own company, and its end. */
export function RoleForm({ role }: { role: AnswerOf<typeof getRole>['data'] }) {
  const t = accessMessages.useTranslate()
  const navigate = useNavigate()
  const { confirm, toast } = useDialogs()
  const [name, setName] = useState(role.name)
  const [permissions, setPermissions] = useState<Permission[]>(role.permissions)
  const changing = useApiMutation(changeRole, [getRole, listRoles, getSignedInStaff])
  const deleting = useApiMutation(deleteRole, [listRoles])
  const removal = useSubmitAction()
  const isNamed = name.trim() !== ''
  const params = { id: role.id }
  const save = async () => {
    await changing.mutateAsync({ params, body: { name: name.trim(), permissions } })
    toast(t('area.saved'))
  }
  const remove = async () => {
    const question = {
      title: t('roles.delete-ask', { name: role.name }),
      message: t('roles.delete-message'),
      ok: t('roles.delete'),
    }
    if (!(await confirm(question))) return
    await removal.run(async () => {
      await deleting.mutateAsync({ params })
      toast(t('roles.deleted'))
      navigate(`${staffPath}/roles`, { replace: true })
    })
  }
  return (
    <>
      <div className="people-card wide">
        <p className="muted">{t('roles.at-once')}</p>
        <SmallForm submit={t('area.save')} busy={t('area.saving')} isRight={isNamed} onSend={save}>
          {(isTried) => (
            <>
              <TextField
                label={t('roles.name')}
                error={isTried && !isNamed ? t('roles.name-missing') : undefined}
                autoComplete="off"
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <PermissionCheckboxes value={permissions} onChange={setPermissions} />
            </>
          )}
        </SmallForm>
      </div>
      {removal.error && <LoadError error={removal.error} />}
      {role.userCount > 0 ? (
        <p className="muted">{t('roles.in-use')}</p>
      ) : (
        <div className="staff-actions">
          <Button icon="trash" aria-disabled={removal.isBusy || undefined} onClick={remove}>
            {t('roles.delete')}
          </Button>
        </div>
      )}
    </>
  )
}
