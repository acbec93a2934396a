import { useState } from 'react'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { LinkDialog } from '#web/features/staff/case/decide/link-dialog.tsx'
import { ReviewDialog } from '#web/features/staff/case/decide/review-dialog.tsx'
import { useCaseActions } from '#web/features/staff/case/decide/use-case-actions.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import decideStyles from '#web/features/staff/case/decide/decide.module.css'

type Review = CaseFile['manualReviews'][number]

/** Each time that the applicant asked that a person looks, the newest first, and what was answered. Nothing of whoever never did. */
export function CaseReviews({ onDone }: { onDone: () => void }) {
  const t = caseMessages.useTranslate()
  const { file, latest } = useCaseFile()
  const [isOpen, setOpen] = useState(false)
  const [newUrl, setNewUrl] = useState<string>()
  const { act, isBusy } = useCaseActions(onDone, (url) => {
    setOpen(false)
    setNewUrl(url)
  })
  if (file.manualReviews.length === 0) return null
  return (
    <CasePart title={t('review.title')} area="answers">
      <ul className={decideStyles.caseReviews}>
        {file.manualReviews.toReversed().map((review) => (
          <li key={review.id}>
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      {latest.may.answerReview && (
        <p>
          <Button kind="primary" aria-disabled={isBusy || undefined} onClick={() => setOpen(true)}>
            {t('review.answer')}
          </Button>
        </p>
      )}
      {isOpen && (
        <ReviewDialog
          onLeave={() => setOpen(false)}
          onAnswer={async (desired) => {
            if (await act.answerReview(desired)) setOpen(false)
          }}
        />
      )}
      {newUrl && <LinkDialog title={t('case.link-issued')} url={newUrl} onClose={() => setNewUrl(undefined)} />}
    </CasePart>
  )
}

function OneReview({ review }: { review: Review }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { subject, reason, requestedAt, isOpen, answer, message, note, answeredAt, answeredBy } = review
  const state = answer ? t(`review.${answer}`) : t(isOpen ? 'review.waits' : 'review.decided')
  return (
    <>
      <p>
        <strong>{t(`review.of-${subject}`)}</strong> · {formatDateTime(requestedAt, language)}
      </p>
      <p className={reason === null ? 'muted' : decideStyles.caseNote}>{reason ?? t('review.masked')}</p>
      <p className={isOpen ? undefined : 'muted'}>
        {state}
        {answeredBy && ` · ${answeredBy.displayName}`}
        {answeredAt && ` · ${formatDateTime(answeredAt, language)}`}
      </p>
      {message && <p className={decideStyles.caseNote}>{t('review.said', { text: message })}</p>}
      {note && <p className={decideStyles.caseNote}>{t('review.noted', { text: note })}</p>}
    </>
  )
}
