import { useState } from 'react'
import { listStaffUsers } from '#contract/calls/staff-session.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { InviteDialog } from '#web/pages/staff/invite-dialog.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { UsersTable } from '#web/pages/staff/users-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff/people.css'

export function UsersPage() {
  const say = staffWords.useSay()
  const peopleSay = staffPeopleWords.useSay()
  const mayWrite = useMay('users:write')
  const [isInviting, setInviting] = useState(false)
  const { data, error, refetch } = useAnswer(listStaffUsers, {})
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
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={say('area.opening')} />}
      {data && <UsersTable users={data.data} label={say('users.title')} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </DeskPage>
  )
}
