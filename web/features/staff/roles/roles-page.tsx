import { useState } from 'react'
import { listRoles } from '#contract/staff/role-calls.ts'
import { NewRoleDialog } from '#web/features/staff/roles/new-role-dialog.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import '#web/features/staff/shell/access.module.css'
import rolesPageStyles from '#web/features/staff/roles/roles-page.module.css'

export function RolesPage() {
  const t = accessMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const mayWrite = usePermission('roles:write')
  const [isMaking, setMaking] = useState(false)
  const toNames = useRoleNames(true)
  const { data, error, refetch } = useApiQuery(listRoles, {})
  return (
    <StaffPage
      name={t('roles.page')}
      heading={t('roles.title')}
      lead={t('roles.lead')}
      actions={
        mayWrite && (
          <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
            {t('roles.new')}
          </Button>
        )
      }
    >
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && (
        <ScrollBox>
          <table className={`${staffStyles.staffTable} ${rolesPageStyles.rolesTable}`} aria-label={t('roles.title')}>
            <thead>
              <tr>
                <th scope="col">{t('roles.name')}</th>
                <th scope="col">{t('roles.kind')}</th>
                <th scope="col">{t('roles.users')}</th>
                <th scope="col">{t('roles.permissions')}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((role) => (
                <tr key={role.id}>
                  <th scope="row">
                    <PageLink className="people-name" to={`${staffPath}/roles/${role.id}`}>
                      {toNames([role.id])}
                    </PageLink>
                  </th>
                  <td>{t(role.isBuiltIn ? 'roles.built-in' : 'roles.own')}</td>
                  <td>{role.userCount}</td>
                  <td>{role.permissions.length}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {isMaking && <NewRoleDialog onClose={() => setMaking(false)} />}
    </StaffPage>
  )
}
