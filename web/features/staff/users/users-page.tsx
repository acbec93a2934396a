import { useState } from 'react'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { InviteDialog } from '#web/features/staff/users/invite-dialog.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { StaffList } from '#web/features/staff/users/staff-list.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/staff/shell/access.css'

export function UsersPage() {
  const say = staffWords.useSay()
  const peopleSay = staffPeopleWords.useSay()
  const mayWrite = useMay('users:write')
  const [isInviting, setInviting] = useState(false)
  return (
    <DeskPage
      name={say('users.page')}
      heading={say('users.title')}
      lead={say('users.lead')}
      actions={
        mayWrite && (
          <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
            {peopleSay('user.invite')}
          </Button>
        )
      }
    >
      <StaffList label={say('users.title')} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </DeskPage>
  )
}
