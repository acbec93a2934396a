import { useEffect, useRef, useState } from 'react'
import { makeAuditCheckpoint, searchAudit, verifyAudit } from '#contract/audit/audit-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { verifyMessages } from '#web/features/staff/audit/verify/messages/verify-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/audit/verify/audit-verify.module.css'

const maxBytes = 100_000

/** Whether the log is as it was recorded, also since a checkpoint that was taken along. */
export function AuditVerify() {
  const t = verifyMessages.useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="shield" onClick={() => setOpen(true)}>
        {t('verify.open')}
      </Button>
      {isOpen && <VerifyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = verifyMessages.useTranslate()
  const mayExport = usePermission('audit:export')
  const [checkpoint, setCheckpoint] = useState<{ name: string; text: string }>()
  const [isTooLarge, setTooLarge] = useState(false)
  const verifying = useApiMutation(verifyAudit, [searchAudit])
  const downloading = useApiMutation(makeAuditCheckpoint, [searchAudit])
  const input = useRef<HTMLInputElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  // On a phone it comes below what is in view.
  useEffect(() => {
    if (verifying.data) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [verifying.data])
  const take = async (file: File | undefined) => {
    if (!file) return
    verifying.reset()
    setTooLarge(file.size > maxBytes)
    setCheckpoint(file.size > maxBytes ? undefined : { name: file.name, text: await file.text() })
  }
  const verify = () => !verifying.isPending && verifying.mutate({ body: checkpoint ? { checkpoint: checkpoint.text } : {} })
  const download = () =>
    !downloading.isPending &&
    downloading.mutate({ body: {} }, { onSuccess: (made) => saveFile(new Blob([made.checkpoint], { type: 'text/plain' }), made.fileName) })
  return (
    <Dialog
      title={t('verify.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            {t('verify.close')}
          </Button>
          <Button kind="primary" aria-disabled={verifying.isPending || undefined} onClick={verify}>
            {t('verify.run')}
          </Button>
        </>
      }
    >
      <p>{t('verify.lead')}</p>
      <section className={styles.checkpoints}>
        <h3>{t('verify.checkpoint-title')}</h3>
        <p className="muted">{t('verify.checkpoint-lead')}</p>
        <div className={styles.actions}>
          {mayExport && (
            <Button icon="download" aria-disabled={downloading.isPending || undefined} onClick={download}>
              {t('verify.download')}
            </Button>
          )}
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t('verify.choose')}
          </Button>
          <input
            ref={input}
            className="only-heard"
            type="file"
            tabIndex={-1}
            aria-label={t('verify.choose')}
            accept=".txt,text/plain"
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
        {checkpoint && (
          <p className={styles.chosen}>
            <span>{t('verify.chosen', { name: checkpoint.name })}</span>
            <Button
              kind="plain"
              onClick={() => {
                setCheckpoint(undefined)
                verifying.reset()
              }}
            >
              {t('verify.forget')}
            </Button>
          </p>
        )}
        {isTooLarge && (
          <p className="field-error" role="alert">
            {t('verify.too-large')}
          </p>
        )}
        {downloading.error && <LoadError error={downloading.error} />}
      </section>
      <div role="status" className={styles.outcome} ref={outcome}>
        {verifying.isPending && <p className="muted">{t('verify.running')}</p>}
        {verifying.data && !verifying.isPending && <Outcome outcome={verifying.data} />}
      </div>
      {verifying.error && <LoadError error={verifying.error} />}
    </Dialog>
  )
}

function Outcome({ outcome: { isWhole, entries, checkpoint, faults } }: { outcome: AnswerOf<typeof verifyAudit> }) {
  const t = verifyMessages.useTranslate()
  const { language } = useI18n()
  if (!isWhole) {
    return (
      <Notice mood="bad" title={t('verify.broken-title')}>
        <p>{t('verify.broken')}</p>
        <ul className={styles.faults}>
          {faults.map(({ sequence, fault }) => (
            <li key={`${fault}-${sequence}`}>{t(`verify.fault-${fault}`, { sequence })}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  return (
    <Notice mood="good" title={t('verify.whole-title')}>
      <p>{t('verify.whole', { entries })}</p>
      {checkpoint && <p>{t('verify.since', { at: formatDateTime(checkpoint.at, language), sequence: checkpoint.sequence })}</p>}
    </Notice>
  )
}
