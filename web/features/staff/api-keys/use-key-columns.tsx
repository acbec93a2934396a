import { apiScopes } from '#contract/scopes.ts'
import type { ApiKey } from '#contract/staff/settings-calls.ts'
import { KeyCode, KeyState } from '#web/features/staff/api-keys/key-parts.tsx'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { toDay } from '#web/features/staff/shell/format-figures.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import type { RowColumn } from '#web/ui/table/row-table.tsx'

export function useKeyColumns(): RowColumn<ApiKey>[] {
  const t = apiKeysMessages.useTranslate()
  const { language } = useI18n()
  const toNetworks = ([first, ...more]: readonly string[]) => {
    if (first === undefined) return t('keys.any-network')
    return more.length > 0 ? t('keys.more-networks', { first, count: more.length }) : first
  }
  return [
    {
      key: 'name',
      head: t('keys.name'),
      cell: ({ id, name }) => (
        <PageLink className="people-name" to={`${staffPath}/api-keys/${id}`}>
          {name || t('keys.nameless')}
        </PageLink>
      ),
    },
    { key: 'key', head: t('keys.key'), cell: (key) => <KeyCode apiKey={key} /> },
    { key: 'state', head: t('keys.state'), cell: ({ state }) => <KeyState state={state} /> },
    {
      key: 'scopes',
      head: t('keys.scopes'),
      cell: ({ scopes: { length: count } }) =>
        count === apiScopes.length ? t('keys.every-scope') : t('keys.some-scopes', { count, total: apiScopes.length }),
    },
    { key: 'networks', head: t('keys.networks'), cell: ({ allowedNetworks }) => toNetworks(allowedNetworks) },
    {
      key: 'used',
      head: t('keys.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, language) : t('keys.never')),
    },
    {
      key: 'expires',
      head: t('keys.expires'),
      cell: ({ expiresAt }) => (expiresAt ? toDay(expiresAt, language) : t('keys.no-end')),
    },
  ]
}
