import { builtInRoleIds } from '#contract/permissions.ts'
import { listRoles } from '#contract/staff/role-calls.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/sso/sso.module.css'

type GroupRole = { group: string; role: string }
type Props = { value: readonly GroupRole[]; onChange: (value: GroupRole[]) => void; isTried: boolean }

/** Which group of the provider gives which role, line by line. */
export function GroupRoles({ value, onChange, isTried }: Props) {
  const t = ssoMessages.useTranslate()
  const mayRead = usePermission('roles:read')
  const toNames = useRoleNames(mayRead)
  const { data } = useApiQuery(listRoles, {}, { isDesired: mayRead })
  const roles: string[] = data?.data.map(({ id }) => id) ?? [...builtInRoleIds]
  const change = (at: number, part: Partial<GroupRole>) => onChange(value.map((line, each) => (each === at ? { ...line, ...part } : line)))
  return (
    <>
      {value.length === 0 && <p role="status">{t('roles.none')}</p>}
      {value.map((line, at) => (
        // Lines have no name of their own: one that is taken away leaves those below it in their order.
        <div key={at} className={styles.role}>
          <TextField
            label={t('roles.group')}
            error={isTried && !line.group.trim() ? t('roles.missing') : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            value={line.group}
            onChange={(event) => change(at, { group: event.target.value })}
          />
          <SelectField label={t('roles.role')} value={line.role} onChange={(role) => change(at, { role })}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {toNames([role])}
              </option>
            ))}
            {!roles.includes(line.role) && <option value={line.role}>{t('roles.unknown')}</option>}
          </SelectField>
          <Button
            icon="trash"
            aria-label={t('roles.remove-named', { group: line.group || String(at + 1) })}
            onClick={() => onChange(value.filter((_, each) => each !== at))}
          >
            {t('roles.remove')}
          </Button>
        </div>
      ))}
      <div className={styles.actions}>
        <Button icon="plus" onClick={() => onChange([...value, { group: '', role: 'reviewer' }])}>
          {t('roles.add')}
        </Button>
      </div>
    </>
  )
}
