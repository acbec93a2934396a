import type { Passkey } from '#web/features/staff/account/own-passkeys.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import passkeyTableStyles from '#web/features/staff/account/passkey-table.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

type Props = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void; isIdle: boolean }

export function PasskeyTable({ passkeys, onRemove, isIdle }: Props) {
  const t = accessMessages.useTranslate()
  const { language } = useI18n()
  return (
    <ScrollBox>
      <table className={`${staffStyles.staffTable} ${passkeyTableStyles.passkeyTable}`} aria-label={t('passkeys.title')}>
        <thead>
          <tr>
            <th scope="col">{t('passkeys.name')}</th>
            <th scope="col">{t('passkeys.made')}</th>
            <th scope="col">{t('passkeys.last')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <th scope="row">{passkey.name}</th>
              <td>{formatDateTime(passkey.createdAt, language)}</td>
              <td>{passkey.lastUsedAt ? formatDateTime(passkey.lastUsedAt, language) : t('passkeys.never')}</td>
              <td className={staffStyles.staffRowAct}>
                {isIdle && (
                  <Button kind="plain" aria-label={t('passkeys.remove-named', { name: passkey.name })} onClick={() => onRemove(passkey)}>
                    {t('passkeys.remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
