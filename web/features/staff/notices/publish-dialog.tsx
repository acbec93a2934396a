import { noticesMessages } from '#web/features/staff/notices/messages/notices-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type Props = {
  version: number
  asksAgain: boolean
  missingCount: number
  isUnsaved: boolean
  isBusy: boolean
  error: ApiError | undefined
  onPublish: () => void
  onClose: () => void
}

/** What publishing changes for people, before it is done; it is not undone. */
export function PublishDialog({ version, asksAgain, missingCount, isUnsaved, isBusy, error, onPublish, onClose }: Props) {
  const t = noticesMessages.useTranslate()
  const tShell = useTranslate()
  const isReady = missingCount === 0 && !isUnsaved
  return (
    <Dialog
      title={t('publish-title', { version })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{tShell('dialog.cancel')}</Button>
          {isReady && (
            <Button kind="primary" onClick={onPublish} aria-disabled={isBusy || undefined}>
              {t(isBusy ? 'publishing' : 'publish')}
            </Button>
          )}
        </>
      }
    >
      {missingCount > 0 && <p>{t('publish-incomplete', { count: missingCount })}</p>}
      {missingCount === 0 && isUnsaved && <p>{t('publish-save-first')}</p>}
      {isReady && <p>{t(version === 1 ? 'publish-first' : 'publish-next')}</p>}
      {isReady && version > 1 && <p>{t(asksAgain ? 'publish-again' : 'publish-quiet')}</p>}
      {error && <LoadError error={error} />}
    </Dialog>
  )
}
