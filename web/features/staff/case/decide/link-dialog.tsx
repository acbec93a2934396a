import { useId, useState } from 'react'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/staff/case/decide/link-dialog.module.css'

type Props = {
  title: string
  url: string
  onClose: () => void
}

/** A link that is shown once, whole: to copy by its button, or from its field by hand. */
export function LinkDialog({ title, url, onClose }: Props) {
  const t = caseMessages.useTranslate()
  const id = useId()
  const [copied, setCopied] = useState<boolean>()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" icon="copy" onClick={async () => setCopied(await copyText(url))}>
            {t('case.link-copy')}
          </Button>
          <Button onClick={onClose}>{t('case.link-close')}</Button>
        </>
      }
    >
      <p>{t('case.link-not-sent')}</p>
      <div className="field">
        <label htmlFor={id}>{t('case.link-once')}</label>
        <textarea
          id={id}
          className={`input ${styles.linkField}`}
          readOnly
          rows={4}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <p role="status" className="link-copied">
        {copied !== undefined && t(copied ? 'case.link-copied' : 'case.link-not-copied')}
      </p>
    </Dialog>
  )
}
