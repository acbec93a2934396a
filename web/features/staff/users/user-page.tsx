import { useParams } from 'react-router'
import { getStaffUser } from '#contract/staff/account-calls.ts'
import { listRoles } from '#contract/staff/role-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { UserAccess } from '#web/features/staff/users/user-access.tsx'
import { UserRoles } from '#web/features/staff/users/user-roles.tsx'
import { UserStatus } from '#web/features/staff/users/user-status.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.css'

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
