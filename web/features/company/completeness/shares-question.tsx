import { type FormEvent, useId, useState } from 'react'
import { explainShares } from '#contract/company/completeness-calls.ts'
import {
  explanationMaxLength,
  type SharesExplanation,
  type SharesReason,
  sharesReasons,
} from '#contract/completeness/shares-explanation.ts'
import { sumShares } from '#contract/ownership/shares.ts'
import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import type { Completeness } from '#web/features/company/shell/state/use-completeness.ts'
import { call } from '#web/lib/api/call.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useGapMessages } from '#web/lib/i18n/use-gap-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import styles from '#web/features/company/completeness/completeness.module.css'

type Company = Completeness['companies'][number]
type Props = { company: Company; isReadOnly: boolean; onSaved: (completeness: Completeness) => void }

/** Why a part of a company's shares is held by nobody who is named. */
export function SharesQuestion({ company: { COD, totalPercent, explanation }, isReadOnly, onSaved }: Props) {
  const t = completenessMessages.useTranslate()
  const texts = useGapMessages()
  const { language } = useI18n()
  const { cod } = useCompany()
  const { showError } = useDialogs()
  const [isOpen, setOpen] = useState(false)
  const percent = toPercentText(sumShares([100, -totalPercent]), language, 4)
  const save = async (explanation: SharesExplanation | null) => {
    try {
      onSaved(await call(explainShares, { body: { requestId: cod, COD, explanation: explanation } }))
      setOpen(false)
    } catch (error) {
      await showError(error)
    }
  }
  if (!texts) return null
  return (
    <Notice mood={explanation ? 'plain' : 'warn'} title={t(explanation ? 'shares.explained-title' : 'shares.title', { percent })}>
      {!explanation && <p>{t('shares.lead')}</p>}
      {explanation && !isOpen && (
        <p className="as-typed">
          {texts.reasons[explanation.reason]}
          {explanation.text && `: ${explanation.text}`}
        </p>
      )}
      {!isReadOnly && !isOpen && (
        <p className={styles.sharesButtons} data-print-hidden="">
          <Button onClick={() => setOpen(true)}>{t(explanation ? 'shares.change' : 'shares.open')}</Button>
          {explanation && (
            <Button kind="plain" onClick={() => void save(null)}>
              {t('shares.remove')}
            </Button>
          )}
        </p>
      )}
      {isOpen && <ReasonForm reasons={texts.reasons} known={explanation} onSave={save} onCancel={() => setOpen(false)} />}
    </Notice>
  )
}

type FormProps = {
  reasons: Record<SharesReason, string>
  known: SharesExplanation | null
  onSave: (explanation: SharesExplanation) => Promise<void>
  onCancel: () => void
}

function ReasonForm({ reasons, known, onSave, onCancel }: FormProps) {
  const t = completenessMessages.useTranslate()
  const id = useId()
  const [reason, setReason] = useState<SharesReason | ''>(known?.reason ?? '')
  const [text, setText] = useState(known?.text ?? '')
  const [missing, setMissing] = useState<'reason' | 'text' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === '') return ask('reason')
    if (reason === 'other' && !text.trim()) return ask('text')
    setMissing(null)
    void onSave({ reason, text: text.trim() })
  }
  const ask = (field: 'reason' | 'text') => {
    setMissing(field)
    document.getElementById(`${id}-${field}`)?.focus()
  }
  return (
    <form className={styles.sharesForm} noValidate onSubmit={submit}>
      <div className={`field ${missing === 'reason' ? 'invalid' : ''}`}>
        <label htmlFor={`${id}-reason`}>{t('shares.reason')}</label>
        {missing === 'reason' && <FieldError id={`${id}-error`}>{t('shares.reason-missing')}</FieldError>}
        <select
          id={`${id}-reason`}
          className="input"
          aria-invalid={missing === 'reason' || undefined}
          aria-describedby={missing === 'reason' ? `${id}-error` : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value as SharesReason | '')}
        >
          <option value="">{t('shares.choose')}</option>
          {sharesReasons.map((each) => (
            <option key={each} value={each}>
              {reasons[each]}
            </option>
          ))}
        </select>
      </div>
      <div className={`field ${missing === 'text' ? 'invalid' : ''}`}>
        <label htmlFor={`${id}-text`}>{t('shares.text')}</label>
        <p id={`${id}-hint`} className="muted small">
          {t('shares.text-hint')}
        </p>
        {missing === 'text' && <FieldError id={`${id}-error`}>{t('shares.text-missing')}</FieldError>}
        <textarea
          id={`${id}-text`}
          className="input"
          rows={3}
          maxLength={explanationMaxLength}
          aria-invalid={missing === 'text' || undefined}
          aria-describedby={missing === 'text' ? `${id}-hint ${id}-error` : `${id}-hint`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p className={styles.sharesButtons}>
        <button type="submit" className="button outlined">
          {t('shares.save')}
        </button>
        <Button kind="plain" onClick={onCancel}>
          {t('shares.cancel')}
        </Button>
      </p>
    </form>
  )
}

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="field-error" role="alert">
      {children}
    </p>
  )
}
