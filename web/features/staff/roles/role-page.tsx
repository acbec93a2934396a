import { useState } from 'react'
import { useParams } from 'react-router'
import { getRole } from '#contract/staff/role-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { PermissionList } from '#web/features/staff/roles/permission-checkboxes.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { RoleForm } from '#web/features/staff/roles/role-form.tsx'
import { useMay, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffList } from '#web/features/staff/users/staff-list.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { UsersTable } from '#web/features/staff/users/users-table.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.css'

/** A role: who has it, and what it allows. */
export function RolePage() {
  const say = staffPeopleWords.useSay()
  const deskSay = staffWords.useSay()
  const { id = '' } = useParams()
  const [shown, setShown] = useState<'users' | 'permissions'>('users')
  const { permissions: own } = useStaff()
  const mayWrite = useMay('roles:write')
  const mayReadUsers = useMay('users:read')
  const toNames = useRoleNames(true)
  const { data, error, refetch } = useAnswer(getRole, { params: { id } })
  const back = (
    <PageLink className="people-back" to={`${deskPath}/roles`}>
      {say('area.back-roles')}
    </PageLink>
  )
  const role = data?.data
  if (!role) {
    const isGone = error instanceof ApiError && error.code === 'NOT_FOUND'
    return (
      <DeskPage name={say('roles.page')} heading={say(isGone ? 'roles.not-found-title' : 'roles.title')}>
        {isGone && <p>{say('roles.not-found')}</p>}
        {error && !isGone && <Refused error={error} onAgain={() => refetch()} />}
        {!error && <Waiting words={deskSay('area.opening')} />}
        {back}
      </DeskPage>
    )
  }
  const name = toNames([role.id])
  const isBeyond = role.permissions.some((permission) => !own.includes(permission))
  const mayChange = mayWrite && !role.isBuiltIn && !isBeyond
  return (
    <DeskPage name={name} heading={name} lead={say(role.isBuiltIn ? 'roles.built-in' : 'roles.own')}>
      {back}
      <Tabs
        label={name}
        value={shown}
        onChange={setShown}
        tabs={[
          { name: 'users', words: say('roles.users') },
          { name: 'permissions', words: say('roles.permissions') },
        ]}
      >
        {shown === 'users' &&
          (mayReadUsers && role.userCount > 0 ? (
            <StaffList roleId={role.id} label={say('roles.users')} empty={say('roles.none-users')} />
          ) : role.users.length > 0 ? (
            <UsersTable users={role.users} label={say('roles.users')} />
          ) : (
            <p>{say('roles.none-users')}</p>
          ))}
        {shown === 'permissions' && mayChange && <RoleForm key={`${role.name}-${role.permissions.join()}`} role={role} />}
        {shown === 'permissions' && !mayChange && (
          <>
            {mayWrite && <p className="muted">{say(role.isBuiltIn ? 'roles.built-in-lead' : 'roles.beyond')}</p>}
            <PermissionList value={role.permissions} />
          </>
        )}
      </Tabs>
    </DeskPage>
  )
}
