import { useId } from 'react'
import type { Mode } from '#contract/mode/mode.ts'
import { type ApiScope, apiScopes, scopeTexts } from '#contract/scopes.ts'
import { findLackingPermissions } from '#web/features/staff/api-keys/find-lacking-permissions.ts'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/api-keys/keys.module.css'

const groupOf = {
  'requests:create': 'requests',
  'requests:read': 'requests',
  'requests:decide': 'requests',
  'requests:erase': 'requests',
  'files:read': 'data',
  'companies:read': 'data',
  'events:read': 'events',
  'webhooks:manage': 'events',
} as const satisfies Record<ApiScope, string>
const groups = [...new Set(Object.values(groupOf))].map((group) => ({
  group,
  scopes: apiScopes.filter((scope) => groupOf[scope] === group),
}))

type Props = {
  mode: Mode
  value: readonly ApiScope[]
  onChange: (scopes: ApiScope[]) => void
  /** What the key has already: it may stay, whoever edits it. */
  stored?: readonly ApiScope[]
  error: string | undefined
}

/** What a key may do, in the words of whoever gives it. What one may not give is shown, with the reason. */
export function ScopeBoxes({ mode, value, onChange, stored = [], error }: Props) {
  const t = apiKeysMessages.useTranslate()
  const id = useId()
  const set = (scope: ApiScope, isOn: boolean) => onChange(apiScopes.filter((each) => (each === scope ? isOn : value.includes(each))))
  return (
    <div className={styles.scopes}>
      <p className="muted small">{t('keys.scopes-hint')}</p>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {groups.map(({ group, scopes }) => (
        <fieldset key={group} className={styles.scopeGroup} aria-describedby={error ? `${id}-error` : undefined}>
          <legend>{t(`group.${group}`)}</legend>
          {scopes.map((scope) => (
            <ScopeBox
              key={scope}
              scope={scope}
              mode={mode}
              isStored={stored.includes(scope)}
              isOn={value.includes(scope)}
              isInvalid={error !== undefined}
              onChange={(isOn) => set(scope, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The name of a permission, without what stands in brackets behind it. */
function withoutRemark(name: string): string {
  return name.split(/[(（]/, 1)[0]?.trim() ?? name
}

type BoxProps = { scope: ApiScope; mode: Mode; isStored: boolean; isOn: boolean; isInvalid: boolean; onChange: (isOn: boolean) => void }

function ScopeBox({ scope, mode, isStored, isOn, isInvalid, onChange }: BoxProps) {
  const t = apiKeysMessages.useTranslate()
  const tAccess = accessMessages.useTranslate()
  const { language } = useI18n()
  const { permissions } = useStaff()
  const id = useId()
  const lacking = isStored ? [] : findLackingPermissions(scope, { mode, permissions })
  const isLacking = lacking.length > 0
  const names = lacking.map((each) => withoutRemark(tAccess(`may.${each}`))).join(language === 'cn' ? '、' : ', ')
  return (
    <div className={styles.scope}>
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        disabled={isLacking}
        aria-invalid={isInvalid && !isLacking ? true : undefined}
        aria-describedby={isLacking ? `${id}-why` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        {scopeTexts[scope][language]} <code>{scope}</code>
      </label>
      {isLacking && (
        <p id={`${id}-why`} className="muted small">
          {t('keys.scope-lacking', { permissions: names })}
        </p>
      )}
    </div>
  )
}
