import { useState } from 'react'
import { getRole } from '#contract/staff/role-calls.ts'
import { PermissionList } from '#web/features/staff/roles/permission-checkboxes.tsx'
import { RoleForm } from '#web/features/staff/roles/role-form.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { StaffList } from '#web/features/staff/users/staff-list.tsx'
import { UsersTable } from '#web/features/staff/users/users-table.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/users/users.module.css'

/** A role: who has it, and what it allows. */
export function RolePage() {
  const t = accessMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '' } = useParams()
  const [shown, setShown] = useState<'users' | 'permissions'>('users')
  const { permissions: own } = useStaff()
  const mayWrite = usePermission('roles:write')
  const mayReadUsers = usePermission('users:read')
  const toNames = useRoleNames(true)
  const { data, error, refetch } = useApiQuery(getRole, { params: { id } })
  const back = (
    <PageLink className={styles.peopleBack} to={`${staffPath}/roles`}>
      {t('area.back-roles')}
    </PageLink>
  )
  const role = data?.data
  if (!role) {
    const isGone = error instanceof ApiError && error.code === 'NOT_FOUND'
    return (
      <StaffPage name={t('roles.page')} heading={t(isGone ? 'roles.not-found-title' : 'roles.title')}>
        {isGone && <p>{t('roles.not-found')}</p>}
        {error && !isGone && <LoadError error={error} onAgain={() => refetch()} />}
        {!error && <Waiting text={tStaff('area.opening')} />}
        {back}
      </StaffPage>
    )
  }
  const name = toNames([role.id])
  const isBeyond = role.permissions.some((permission) => !own.includes(permission))
  const mayChange = mayWrite && !role.isBuiltIn && !isBeyond
  return (
    <StaffPage name={name} heading={name} lead={t(role.isBuiltIn ? 'roles.built-in' : 'roles.own')}>
      {back}
      <Tabs
        label={name}
        value={shown}
        onChange={setShown}
        tabs={[
          { name: 'users', text: t('roles.users') },
          { name: 'permissions', text: t('roles.permissions') },
        ]}
      >
        {shown === 'users' &&
          (mayReadUsers && role.userCount > 0 ? (
            <StaffList roleId={role.id} label={t('roles.users')} empty={t('roles.none-users')} />
          ) : role.users.length > 0 ? (
            <UsersTable users={role.users} label={t('roles.users')} />
          ) : (
            <p>{t('roles.none-users')}</p>
          ))}
        {shown === 'permissions' && mayChange && <RoleForm key={`${role.name}-${role.permissions.join()}`} role={role} />}
        {shown === 'permissions' && !mayChange && (
          <>
            {mayWrite && <p className="muted">{t(role.isBuiltIn ? 'roles.built-in-lead' : 'roles.beyond')}</p>}
            <PermissionList value={role.permissions} />
          </>
        )}
      </Tabs>
    </StaffPage>
  )
}
