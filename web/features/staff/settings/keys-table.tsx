import { useState } from 'react'
import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/staff/settings-calls.ts'
import { ExpireKeyDialog } from '#web/features/staff/settings/expire-key-dialog.tsx'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { toDay } from '#web/features/staff/shell/format-figures.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import keysStyles from '#web/features/staff/settings/keys.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

const marks = { active: 'on', expired: 'wait', revoked: '' } as const

export function KeysTable({ keys }: { keys: readonly ApiKey[] }) {
  const t = settingsMessages.useTranslate()
  const mayWrite = usePermission('api-keys:write')
  const { confirm, toast } = useDialogs()
  const [expiring, setExpiring] = useState<ApiKey>()
  const revoking = useApiMutation(revokeApiKey, [listApiKeys])
  const toName = ({ name }: ApiKey) => name || t('keys.nameless')
  const revoke = async (key: ApiKey) => {
    const question = { title: t('keys.revoke-title'), message: t('keys.revoke-words', { name: toName(key) }), ok: t('keys.revoke') }
    if (await confirm(question)) revoking.mutate({ params: { id: key.id } }, { onSuccess: () => toast(t('keys.revoked-toast')) })
  }
  const heads = ['keys.name', 'keys.key', 'keys.state', 'keys.used', 'keys.expires', 'keys.created'] as const
  return (
    <>
      {revoking.error && <LoadError error={revoking.error} />}
      <ScrollBox>
        <table className={staffStyles.staffTable} aria-label={t('keys.list')}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
              {mayWrite && (
                <th scope="col" className={staffStyles.staffRowAct}>
                  <span className="only-heard">{t('keys.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">{toName(key)}</th>
                <KeyCells apiKey={key} />
                {mayWrite && (
                  <td className={staffStyles.staffRowAct}>
                    {key.state !== 'revoked' && (
                      <>
                        <Button kind="plain" aria-label={t('keys.expire-label', { name: toName(key) })} onClick={() => setExpiring(key)}>
                          {t('keys.expire')}
                        </Button>
                        <Button kind="plain" aria-label={t('keys.revoke-label', { name: toName(key) })} onClick={() => revoke(key)}>
                          {t('keys.revoke')}
                        </Button>
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {expiring && <ExpireKeyDialog apiKey={expiring} name={toName(expiring)} onClose={() => setExpiring(undefined)} />}
    </>
  )
}

function KeyCells({ apiKey: { prefix, lastFour, state, lastUsedAt, expiresAt, createdAt } }: { apiKey: ApiKey }) {
  const t = settingsMessages.useTranslate()
  const { language } = useI18n()
  return (
    <>
      <td>
        <code className={keysStyles.keysCode}>{lastFour ? `${prefix}…${lastFour}` : `${prefix}…`}</code>
      </td>
      <td>
        <span className={`people-mark ${marks[state]}`}>{t(`keys.${state}`)}</span>
      </td>
      <td>{lastUsedAt ? formatDateTime(lastUsedAt, language) : t('keys.never')}</td>
      <td>{expiresAt ? toDay(expiresAt, language) : t('keys.no-end')}</td>
      <td>{toDay(createdAt, language)}</td>
    </>
  )
}
