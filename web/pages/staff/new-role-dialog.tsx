import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Permission } from '#contract/staff/permissions.ts'
import { createRole, listRoles } from '#contract/staff/role-calls.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useChange } from '#web/flows/staff/use-answer.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { PermissionTicks } from '#web/pages/staff/permission-ticks.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useFormWords } from '#web/pages/staff/use-form-words.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

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
