import { useState } from 'react'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { InviteDialog } from '#web/features/staff/users/invite-dialog.tsx'
import { StaffList } from '#web/features/staff/users/staff-list.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/staff/shell/access.module.css'

export function UsersPage() {
  const t = staffMessages.useTranslate()
  const tPeople = accessMessages.useTranslate()
  const mayWrite = usePermission('users:write')
  const [isInviting, setInviting] = useState(false)
  return (
    <StaffPage
      name={t('users.page')}
      heading={t('users.title')}
      lead={t('users.lead')}
      actions={
        mayWrite && (
          <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
            {tPeople('user.invite')}
          </Button>
        )
      }
    >
      <StaffList label={t('users.title')} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </StaffPage>
  )
}
