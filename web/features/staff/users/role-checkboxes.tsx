import { useId } from 'react'
import { builtInRoleIds, builtInRoles, type Permission } from '#contract/permissions.ts'
import { listRoles } from '#contract/staff/role-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import styles from '#web/features/staff/shell/access.module.css'

type Props = { value: readonly string[]; onChange: (roles: string[]) => void }

/** Roles to give. One that allows more than one may oneself is shown, and is not for one to give. */
export function RoleCheckboxes({ value, onChange }: Props) {
  const t = accessMessages.useTranslate()
  const id = useId()
  const mayRead = usePermission('roles:read')
  const { permissions: own } = useStaff()
  const toNames = useRoleNames(mayRead)
  const { data } = useApiQuery(listRoles, {}, { isDesired: mayRead })
  const builtIn = builtInRoleIds.map((role): { id: string; permissions: readonly Permission[] } => ({
    id: role,
    permissions: builtInRoles[role].permissions,
  }))
  const roles = data?.data ?? builtIn
  return (
    <fieldset className="field">
      <legend>{t('user.roles')}</legend>
      <p className="muted small">{t(value.length > 0 ? 'user.roles-lead' : 'user.roles-none')}</p>
      <div className={styles.peopleTicks}>
        {roles.map((role) => {
          const isBeyond = role.permissions.some((permission) => !own.includes(permission))
          return (
            <div key={role.id} className={styles.peopleTick}>
              <input
                type="checkbox"
                id={`${id}-${role.id}`}
                checked={value.includes(role.id)}
                disabled={isBeyond}
                aria-describedby={isBeyond ? `${id}-${role.id}-why` : undefined}
                onChange={(event) => onChange(event.target.checked ? [...value, role.id] : value.filter((each) => each !== role.id))}
              />
              <label htmlFor={`${id}-${role.id}`}>{toNames([role.id])}</label>
              {isBeyond && (
                <p id={`${id}-${role.id}-why`} className="muted small">
                  {t('user.role-beyond')}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
