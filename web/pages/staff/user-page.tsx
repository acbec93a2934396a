import { useParams } from 'react-router'
import { getStaffUser } from '#contract/staff/account-calls.ts'
import { listRoles } from '#contract/staff/role-calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { toDeskTime } from '#web/pages/staff/desk-time.ts'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useMay, useStaff } from '#web/pages/staff/staff-context.ts'
import { UserAccess } from '#web/pages/staff/user-access.tsx'
import { UserRoles } from '#web/pages/staff/user-roles.tsx'
import { UserStatus } from '#web/pages/staff/user-status.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff/people.css'

/** One member of staff: what they may do, and whether they come in. */
export function UserPage() {
  const say = staffPeopleWords.useSay()
  const deskSay = staffWords.useSay()
  const { language } = useSpeech()
  const { id = '' } = useParams()
  const { permissions: own, id: ownId } = useStaff()
  const mayWrite = useMay('users:write')
  const mayReadAudit = useMay('audit:read')
  const { data, error, refetch } = useAnswer(getStaffUser, { params: { id } })
  const { data: roles } = useAnswer(listRoles, {}, { isWanted: useMay('roles:read') })
  const user = data?.user
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND'
  const allows = roles?.data.filter((role) => user?.role.includes(role.id)).flatMap(({ permissions }) => permissions) ?? []
  const isBeyond = allows.some((permission) => !own.includes(permission))
  const back = (
    <PageLink className="people-back" to={`${deskPath}/users`}>
      {say('area.back-users')}
    </PageLink>
  )
  if (!user) {
    return (
      <DeskPage name={say('user.page')} heading={isGone ? say('user.not-found-title') : say('user.page')}>
        {error && !isGone && <Refused error={error} onAgain={() => refetch()} />}
        {!error && <Waiting words={deskSay('area.opening')} />}
        {isGone && <p>{say('user.not-found')}</p>}
        {back}
      </DeskPage>
    )
  }
  return (
    <DeskPage
      name={user.displayName}
      heading={user.displayName}
      lead={user.id === ownId ? say('user.you') : undefined}
      actions={mayReadAudit && <PageLink to={`${deskPath}/audit?actorId=${user.id}`}>{say('user.in-audit')}</PageLink>}
    >
      {back}
      <dl className="desk-facts">
        <div>
          <dt>{deskSay('users.email')}</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>{say('user.status')}</dt>
          <dd>
            <UserStatus status={user.status} />
          </dd>
        </div>
        <div>
          <dt>{say('user.last')}</dt>
          <dd>{user.lastSignedInAt ? toDeskTime(user.lastSignedInAt, language) : deskSay('users.never')}</dd>
        </div>
      </dl>
      {isBeyond && mayWrite && <p>{say('user.beyond')}</p>}
      <UserRoles key={`${user.id}-${user.role.join()}`} user={user} mayChange={mayWrite && !isBeyond} />
      {mayWrite && !isBeyond && <UserAccess user={user} isOwn={user.id === ownId} />}
    </DeskPage>
  )
}
