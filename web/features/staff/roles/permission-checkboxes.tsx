import { useId } from 'react'
import { type Permission, permissions } from '#contract/permissions.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import permissionCheckboxesStyles from '#web/features/staff/roles/permission-checkboxes.module.css'
import accessStyles from '#web/features/staff/shell/access.module.css'

type Group = Permission extends `${infer Area}:${string}` ? Area : never
const toGroup = (permission: Permission) => permission.slice(0, permission.indexOf(':')) as Group
const groups = [...new Set(permissions.map(toGroup))].map((group) => ({
  group,
  members: permissions.filter((permission) => toGroup(permission) === group),
}))

type Props = { value: readonly Permission[]; onChange: (permissions: Permission[]) => void }

/** What a role allows, to be ticked. What one may not do oneself is not for one to give, or to take away. */
export function PermissionCheckboxes({ value, onChange }: Props) {
  const t = accessMessages.useTranslate()
  const id = useId()
  const { permissions: own } = useStaff()
  return (
    <div className={permissionCheckboxesStyles.mayGroups}>
      {groups.map(({ group, members }) => (
        <fieldset key={group}>
          <legend>{t(`group.${group}`)}</legend>
          <div className={accessStyles.peopleTicks}>
            {members.map((permission) => {
              const isLacking = !own.includes(permission)
              return (
                <div key={permission} className={accessStyles.peopleTick}>
                  <input
                    type="checkbox"
                    id={`${id}-${permission}`}
                    checked={value.includes(permission)}
                    disabled={isLacking}
                    aria-describedby={isLacking ? `${id}-${permission}-why` : undefined}
                    onChange={(event) =>
                      onChange(permissions.filter((each) => (each === permission ? event.target.checked : value.includes(each))))
                    }
                  />
                  <label htmlFor={`${id}-${permission}`}>{t(`may.${permission}`)}</label>
                  {isLacking && (
                    <p id={`${id}-${permission}-why`} className="muted small">
                      {t('roles.lacking')}
                    </p>
                  )}
                </div>
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** What a role allows, to be read. */
export function PermissionList({ value }: { value: readonly Permission[] }) {
  const t = accessMessages.useTranslate()
  const given = groups.map(({ group, members }) => ({ group, members: members.filter((each) => value.includes(each)) }))
  return (
    <dl className={permissionCheckboxesStyles.mayGroups}>
      {given.map(({ group, members }) =>
        members.length > 0 ? (
          <div key={group}>
            <dt>{t(`group.${group}`)}</dt>
            {members.map((permission) => (
              <dd key={permission}>{t(`may.${permission}`)}</dd>
            ))}
          </div>
        ) : null,
      )}
    </dl>
  )
}
