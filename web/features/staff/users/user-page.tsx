import { getStaffUser } from '#contract/staff/account-calls.ts'
import { listRoles } from '#contract/staff/role-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { UserAccess } from '#web/features/staff/users/user-access.tsx'
import { UserBreakGlass } from '#web/features/staff/users/user-break-glass.tsx'
import { UserRoles } from '#web/features/staff/users/user-roles.tsx'
import { UserStatus } from '#web/features/staff/users/user-status.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import '#web/features/staff/shell/access.module.css'
import usersStyles from '#web/features/staff/users/users.module.css'

/** One member of staff: what they may do, and whether they come in. */
export function UserPage() {
  const t = accessMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { language } = useI18n()
  const { id = '' } = useParams()
  const { permissions: own, id: ownId } = useStaff()
  const mayWrite = usePermission('users:write')
  const mayReadAudit = usePermission('audit:read')
  const { data, error, refetch } = useApiQuery(getStaffUser, { params: { id } })
  const { data: roles } = useApiQuery(listRoles, {}, { isDesired: usePermission('roles:read') })
  const user = data?.user
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND'
  const allows = roles?.data.filter((role) => user?.role.includes(role.id)).flatMap(({ permissions }) => permissions) ?? []
  const isBeyond = allows.some((permission) => !own.includes(permission))
  const back = (
    <PageLink className={usersStyles.peopleBack} to={`${staffPath}/users`}>
      {t('area.back-users')}
    </PageLink>
  )
  if (!user) {
    return (
      <StaffPage name={t('user.page')} heading={isGone ? t('user.not-found-title') : t('user.page')}>
        {error && !isGone && <LoadError error={error} onAgain={() => refetch()} />}
        {!error && <Waiting text={tStaff('area.opening')} />}
        {isGone && <p>{t('user.not-found')}</p>}
        {back}
      </StaffPage>
    )
  }
  return (
    <StaffPage
      name={user.displayName}
      heading={user.displayName}
      lead={user.id === ownId ? t('user.you') : undefined}
      actions={mayReadAudit && <PageLink to={`${staffPath}/audit?actorId=${user.id}`}>{t('user.in-audit')}</PageLink>}
    >
      {back}
      <dl className={staffStyles.staffFacts}>
        <div>
          <dt>{tStaff('users.email')}</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>{t('user.status')}</dt>
          <dd>
            <UserStatus status={user.status} />
          </dd>
        </div>
        <div>
          <dt>{t('user.source')}</dt>
          <dd>
            {tStaff(`users.source-${user.source}`)}
            {user.isBreakGlass && <span className="muted"> · {tStaff('users.break-glass')}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('user.last')}</dt>
          <dd>{user.lastSignedInAt ? formatDateTime(user.lastSignedInAt, language) : tStaff('users.never')}</dd>
        </div>
      </dl>
      {isBeyond && mayWrite && <p>{t('user.beyond')}</p>}
      {user.source !== 'local' && mayWrite && <p>{t('user.managed')}</p>}
      <UserRoles key={`${user.id}-${user.role.join()}`} user={user} mayChange={mayWrite && !isBeyond && user.source === 'local'} />
      {mayWrite && !isBeyond && <UserAccess user={user} isOwn={user.id === ownId} />}
      {mayWrite && !isBeyond && user.source === 'local' && <UserBreakGlass user={user} />}
    </StaffPage>
  )
}
