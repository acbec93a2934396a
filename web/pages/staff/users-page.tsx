import { useState } from 'react'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { InviteDialog } from '#web/pages/staff/invite-dialog.tsx'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { StaffList } from '#web/pages/staff/staff-list.tsx'
import { Button } from '#web/ui/button.tsx'
import '#web/pages/staff/people.css'

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
