import { type FormEvent, useId, useState } from 'react'
import { type ReviewSubject, reviewReasonMaxLength } from '#contract/requests/manual-review.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { manualReviewMessages } from '#web/features/applicant/manual-review/messages/manual-review-messages.ts'
import { useReviewRequest } from '#web/features/applicant/manual-review/use-review-request.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { Page } from '#web/ui/page/page.tsx'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'

/** From here on it is said how much still fits. */
const fewLeft = 100

type Props = { request: VerificationRequest; subject: ReviewSubject; onSent: () => void; onBack?: (() => void) | undefined }

/** Why somebody asks that a person looks, in their own words. */
export function ReviewForm({ request, subject, onSent, onBack }: Props) {
  const t = manualReviewMessages.useTranslate()
  const id = useId()
  const { isSending, send } = useReviewRequest()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { name, contactEmail } = request.client
  const isMissing = isTried && !reason.trim()
  const left = reviewReasonMaxLength - reason.length
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!reason.trim()) return document.getElementById(`${id}-reason`)?.focus()
    if (await send(reason.trim())) onSent()
  }
  return (
    <Page
      name={t('page')}
      headingKey="ask"
      heading={t(`title-${subject}`)}
      lead={t(`lead-${subject}`, { name })}
      actions={
        <>
          <Button kind="primary" type="submit" form={`${id}-form`} aria-disabled={isSending || undefined}>
            {t(isSending ? 'sending' : 'send')}
          </Button>
          {onBack && (
            <Button kind="plain" onClick={onBack}>
              {t(subject === 'consent' ? 'back-consent' : 'back')}
            </Button>
          )}
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit}>
        <div className={`field ${isMissing ? 'invalid' : ''}`}>
          <label htmlFor={`${id}-reason`}>{t(`reason-${subject}`)}</label>
          <p id={`${id}-hint`} className="muted small">
            {t('reason-hint', { name, count: reviewReasonMaxLength })}
          </p>
          {isMissing && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {t('reason-missing')}
            </p>
          )}
          <textarea
            id={`${id}-reason`}
            className="input"
            rows={5}
            maxLength={reviewReasonMaxLength}
            required
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-hint ${id}-error` : `${id}-hint`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {left <= fewLeft && (
            <p className="muted small" role="status">
              {t('reason-left', { count: left })}
            </p>
          )}
        </div>
      </form>
      <ContactNote email={contactEmail} />
    </Page>
  )
}
