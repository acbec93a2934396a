import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Permission } from '#contract/staff/permissions.ts'
import { createRole, listRoles } from '#contract/staff/role-calls.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { PermissionTicks } from '#web/features/staff/roles/permission-checkboxes.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useFormWords } from '#web/features/staff/shell/use-form-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** A role of the own company. */
export function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const say = staffPeopleWords.useSay()
  const navigate = useNavigate()
  const { toast } = useDialogs()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const [isTried, setTried] = useState(false)
  const creating = useChange(createRole, [listRoles])
  const isNamed = name.trim() !== ''
  const create = () => {
    flushSync(() => setTried(true))
    if (!isNamed) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    creating.mutate(
      { body: { name: name.trim(), permissions } },
      {
        onSuccess: ({ data }) => {
          toast(say('roles.created'))
          navigate(`${deskPath}/roles/${data.id}`)
        },
      },
    )
  }
  return (
    <FormDialog
      title={say('roles.new')}
      words={useFormWords({ save: say('roles.create'), saving: say('area.saving') })}
      isChanged={name !== '' || permissions.length > 0}
      isSaving={creating.isPending}
      onSave={create}
      onLeave={onClose}
      note={creating.error && <Refused error={creating.error} />}
    >
      <LineField
        label={say('roles.name')}
        error={isTried && !isNamed ? say('roles.name-missing') : undefined}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PermissionTicks value={permissions} onChange={setPermissions} />
    </FormDialog>
  )
}
