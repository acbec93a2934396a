import type { ReactNode } from 'react'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { CopyText } from '#web/features/staff/shell/copy/copy-text.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** A new secret, this once. It is left by its button alone, so that it is not lost by a key. */
export function ShownKeyDialog({ apiKey, children, onClose }: { apiKey: string; children?: ReactNode; onClose: () => void }) {
  const t = apiKeysMessages.useTranslate()
  return (
    <Dialog
      title={t('keys.made-title')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('keys.kept')}
        </Button>
      }
    >
      <p>{t('keys.made')}</p>
      <CopyText label={t('keys.made-key')} text={apiKey} copy={t('keys.copy')} />
      {children}
    </Dialog>
  )
}
