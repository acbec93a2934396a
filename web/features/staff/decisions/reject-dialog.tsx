import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type RejectReason, rejectReasonCodes, rejectReasons } from '#contract/cases/decision.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { RemarkField } from '#web/features/staff/decisions/remark-field.tsx'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/staff/decisions/decisions.module.css'

export type Rejection = { reasons: RejectReason[]; remark?: string }
type Props = {
  title: string
  /** What stands before the reasons. */
  lead?: ReactNode
  /** Not to be submitted as it stands. */
  isHeld?: boolean
  onReject: (desired: Rejection) => void
  onLeave: () => void
}

/** Reasons for the record, and what the applicant reads. */
export function RejectDialog({ title, lead, isHeld = false, onReject, onLeave }: Props) {
  const t = requestsMessages.useTranslate()
  const tShell = useTranslate()
  const { language } = useI18n()
  const id = useId()
  const [reasons, setReasons] = useState<readonly RejectReason[]>([])
  const [remark, setRemark] = useState('')
  const [isTried, setTried] = useState(false)
  // A remark is all that explains "other".
  const isRemarkMissing = reasons.includes('other') && !remark.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isHeld || reasons.length === 0 || isRemarkMissing) return
    onReject({ reasons: [...reasons], ...(remark.trim() && { remark: remark.trim() }) })
  }
  return (
    <Dialog
      title={title}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{tShell('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form={`${id}-form`}>
            {t('reject.submit')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={styles.reject} onSubmit={submit} noValidate>
        {lead}
        <fieldset className={`field ${isTried && reasons.length === 0 ? 'invalid' : ''}`}>
          <legend>{t('reject.reasons')}</legend>
          {isTried && reasons.length === 0 && (
            <p className="field-error" role="alert">
              {t('reject.reasons-missing')}
            </p>
          )}
          <ul className={styles.rejectReasons}>
            {rejectReasonCodes.map((code) => (
              <li key={code}>
                <label>
                  <input
                    type="checkbox"
                    checked={reasons.includes(code)}
                    onChange={(event) => setReasons(event.target.checked ? [...reasons, code] : reasons.filter((each) => each !== code))}
                  />
                  {rejectReasons[code][language]}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <RemarkField
          label={t('reject.remark')}
          hint={t('reject.remark-hint')}
          error={isTried && isRemarkMissing ? t('reject.remark-missing') : undefined}
          value={remark}
          onChange={setRemark}
        />
      </form>
    </Dialog>
  )
}
