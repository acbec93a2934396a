import { useEffect, useRef } from 'react'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { CopyButton } from '#web/features/staff/shell/copy/copy-button.tsx'
import { printPage } from '#web/lib/platform/page/print-page.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/auth/second-factor/recovery-codes.module.css'

/** Shown this once, and gone when somebody says that they have kept them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = accessMessages.useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('own.codes-file'))
  return (
    <div className={`people-card ${styles.recoveryCard}`}>
      <h3 ref={heading} tabIndex={-1}>
        {t('own.codes-title')}
      </h3>
      <p>{t('own.codes-lead')}</p>
      <ul className="recovery-codes selectable">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="staff-actions">
        <CopyButton text={text}>{t('own.codes-copy')}</CopyButton>
        <Button icon="download" onClick={save}>
          {t('own.codes-save')}
        </Button>
        <Button onClick={printPage}>{t('own.codes-print')}</Button>
        <Button kind="primary" onClick={onKept}>
          {t('own.codes-kept')}
        </Button>
      </div>
    </div>
  )
}
