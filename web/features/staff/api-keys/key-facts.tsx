import type { Mode } from '#contract/mode/mode.ts'
import { scopeTexts } from '#contract/scopes.ts'
import type { ApiKey } from '#contract/staff/settings-calls.ts'
import { KeyCode, KeyState } from '#web/features/staff/api-keys/key-parts.tsx'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { toDay } from '#web/features/staff/shell/format-figures.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/api-keys/keys.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

export function KeyFacts({ apiKey, mode }: { apiKey: ApiKey; mode: Mode }) {
  const t = apiKeysMessages.useTranslate()
  const { language } = useI18n()
  const { state, scopes, allowedNetworks, lastUsedAt, expiresAt, createdAt, previous } = apiKey
  const facts = [
    { name: t('keys.key'), value: <KeyCode apiKey={apiKey} /> },
    { name: t('keys.state'), value: <KeyState state={state} /> },
    { name: t('keys.mode'), value: t(`keys.${mode}`) },
    { name: t('keys.used'), value: lastUsedAt ? formatDateTime(lastUsedAt, language) : t('keys.never') },
    { name: t('keys.expires'), value: expiresAt ? toDay(expiresAt, language) : t('keys.no-end') },
    { name: t('keys.created'), value: toDay(createdAt, language) },
    { name: t('keys.scopes'), value: <Lines lines={scopes.map((scope) => scopeTexts[scope][language])} /> },
    {
      name: t('keys.networks'),
      value: allowedNetworks.length > 0 ? <Lines lines={allowedNetworks} /> : t('keys.any-network'),
    },
    ...(previous ? [{ name: t('keys.previous'), value: <PreviousSecret previous={previous} /> }] : []),
  ]
  return (
    <dl className={staffStyles.staffFacts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The secret before the rotation, as long as it works too. */
function PreviousSecret({ previous: { lastFour, endsAt, lastUsedAt } }: { previous: NonNullable<ApiKey['previous']> }) {
  const t = apiKeysMessages.useTranslate()
  const { language } = useI18n()
  const used = lastUsedAt ? t('keys.previous-used', { time: formatDateTime(lastUsedAt, language) }) : t('keys.previous-unused')
  return <Lines lines={[t('keys.previous-until', { lastFour: lastFour ?? '', time: formatDateTime(endsAt, language) }), used]} />
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ))
}
