import { type FormEvent, useId, useState } from 'react'
import { type ReviewAnswer, reviewAnswers } from '#contract/requests/manual-review.ts'
import { CaseChanged, useShownCase } from '#web/features/staff/case/decide/shown-case.tsx'
import type { Decided } from '#web/features/staff/case/decide/use-case-actions.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { RemarkField } from '#web/features/staff/decisions/remark-field.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/staff/decisions/decisions.module.css'

export type ReviewDraft = { answer: ReviewAnswer; message?: string; note?: string }
/** What is offered first. */
const usual = { liveness: 'liveness_tries', document: 'document_tries', consent: 'declined' } as const

type Props = { onAnswer: (desired: Decided & ReviewDraft) => void; onLeave: () => void }

/** What becomes of whoever asked that a person looks, and what they read. */
export function ReviewDialog({ onAnswer, onLeave }: Props) {
  const t = caseMessages.useTranslate()
  const tShell = useTranslate()
  const id = useId()
  const shownCase = useShownCase()
  const { shown, isOld } = shownCase
  const subject = shown.manualReviews.find(({ isOpen }) => isOpen)?.subject ?? 'document'
  const hasDocument = shown.documents.some(({ isStanding }) => isStanding)
  const [answer, setAnswer] = useState<ReviewAnswer>(usual[subject])
  const [message, setMessage] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const choices = reviewAnswers.filter((each) => {
    if (each === 'declined') return true
    // Whoever does not agree to pictures is given no further tries at them.
    if (subject === 'consent' || each === 'without_biometrics') return subject === 'consent' && each === 'without_biometrics'
    return each === 'document_tries' || hasDocument
  })
  const isWaiving = answer === 'without_liveness' || answer === 'without_biometrics'
  const isPermitted = (each: ReviewAnswer) =>
    each === 'without_biometrics' ? shown.may.waiveBiometrics : each !== 'without_liveness' || shown.may.waiveLiveness
  const lacksMessage = answer === 'declined' && !message.trim()
  const lacksNote = isWaiving && !note.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacksMessage || lacksNote || isOld) return
    onAnswer({
      ...{ revision: shown.request.revision, basis: shown.basis, answer },
      ...(message.trim() && { message: message.trim() }),
      ...(isWaiving && { note: note.trim() }),
    })
  }
  return (
    <Dialog
      title={t('review.answer-title')}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{tShell('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form={`${id}-form`}>
            {t('review.send')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={styles.reject} noValidate onSubmit={submit}>
        <CaseChanged {...shownCase} onLeave={onLeave} />
        <fieldset className={`field ${styles.rejectReasons}`}>
          <legend>{t('review.what')}</legend>
          {choices.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-answer`}
                checked={answer === each}
                disabled={!isPermitted(each)}
                onChange={() => setAnswer(each)}
              />
              {t(`review.${each}`)}
            </label>
          ))}
          {choices.some((each) => !isPermitted(each)) && <p className="muted small">{t('review.needs-override')}</p>}
        </fieldset>
        {isWaiving && (
          <RemarkField
            label={t('review.note')}
            hint={t('review.note-hint')}
            error={isTried && lacksNote ? t('review.note-missing') : undefined}
            value={note}
            onChange={setNote}
          />
        )}
        <RemarkField
          label={t(answer === 'declined' ? 'review.message' : 'review.message-optional')}
          hint={t('again.remark-hint')}
          error={isTried && lacksMessage ? t('review.message-missing') : undefined}
          value={message}
          onChange={setMessage}
        />
      </form>
    </Dialog>
  )
}
