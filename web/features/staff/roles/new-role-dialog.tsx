import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Permission } from '#contract/permissions.ts'
import { createRole, listRoles } from '#contract/staff/role-calls.ts'
import { PermissionCheckboxes } from '#web/features/staff/roles/permission-checkboxes.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** A role of the own company. */
export function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const t = accessMessages.useTranslate()
  const navigate = useNavigate()
  const { toast } = useDialogs()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const [isTried, setTried] = useState(false)
  const creating = useApiMutation(createRole, [listRoles])
  const isNamed = name.trim() !== ''
  const create = () => {
    flushSync(() => setTried(true))
    if (!isNamed) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    creating.mutate(
      { body: { name: name.trim(), permissions } },
      {
        onSuccess: ({ data }) => {
          toast(t('roles.created'))
          navigate(`${staffPath}/roles/${data.id}`)
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('roles.new')}
      text={useFormMessages({ save: t('roles.create'), saving: t('area.saving') })}
      isChanged={name !== '' || permissions.length > 0}
      isSaving={creating.isPending}
      onSave={create}
      onLeave={onClose}
      note={creating.error && <LoadError error={creating.error} />}
    >
      <TextField
        label={t('roles.name')}
        error={isTried && !isNamed ? t('roles.name-missing') : undefined}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PermissionCheckboxes value={permissions} onChange={setPermissions} />
    </FormDialog>
  )
}
