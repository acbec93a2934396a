import { CopyText } from '#web/features/staff/shell/copy/copy-text.tsx'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type Props = { secret: string; rotatedUntil: string | null; onClose: () => void }

/** The secret, this once. It is left by its button alone, so that it is not lost by a key. */
export function SecretDialog({ secret, rotatedUntil, onClose }: Props) {
  const t = webhooksMessages.useTranslate()
  const { language } = useI18n()
  return (
    <Dialog
      title={t('secret.title')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      }
    >
      <p>{t('secret.lead')}</p>
      <CopyText label={t('secret.new')} text={secret} copy={t('secret.copy')} />
      {rotatedUntil && <p>{t('secret.rotated', { time: formatDateTime(rotatedUntil, language) })}</p>}
    </Dialog>
  )
}
