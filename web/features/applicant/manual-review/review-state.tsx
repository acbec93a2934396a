import type { ReviewAnswer } from '#contract/requests/manual-review.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { manualReviewMessages } from '#web/features/applicant/manual-review/messages/manual-review-messages.ts'
import { toMomentText } from '#web/features/applicant/shell/moment-text.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

type Sent = NonNullable<VerificationRequest['manualReview']['sent']>
type SentProps = { request: VerificationRequest; sent: Sent; onCheck?: (() => void) | undefined }

/** It was sent, and waits for a person. */
export function ReviewSent({ request, sent, onCheck }: SentProps) {
  const t = manualReviewMessages.useTranslate()
  const { language } = useI18n()
  const { name, contactEmail } = request.client
  return (
    <Page
      name={t('page')}
      headingKey="sent"
      heading={
        <OutcomeHeading mood="plain" icon="clock">
          {t('sent-title')}
        </OutcomeHeading>
      }
      lead={t('sent-at', { time: toMomentText(sent.requestedAt, language) })}
      actions={onCheck && <Button onClick={onCheck}>{t(sent.subject === 'consent' ? 'back-consent' : 'do-check')}</Button>}
    >
      <p>{t(request.hasEmail ? 'sent-next' : 'sent-next-no-email', { name })}</p>
      <p className="muted">{t('sent-device')}</p>
      <ContactNote email={contactEmail} />
    </Page>
  )
}

type AnsweredProps = {
  request: VerificationRequest
  sent: Sent & { answer: ReviewAnswer }
  /** Nothing where there is nothing left to do. */
  onContinue?: (() => void) | undefined
  onAskAgain?: (() => void) | undefined
}

/** What the person answered, and the way on. */
export function ReviewAnswered({ request, sent, onContinue, onAskAgain }: AnsweredProps) {
  const t = manualReviewMessages.useTranslate()
  const { language } = useI18n()
  const { name, contactEmail } = request.client
  const isEnd = sent.answer === 'declined' && !onContinue
  return (
    <Page
      name={t('page')}
      headingKey="answered"
      heading={
        <OutcomeHeading mood={sent.answer === 'declined' ? 'warn' : 'good'} icon={sent.answer === 'declined' ? 'mail' : 'check'}>
          {t('answered-title')}
        </OutcomeHeading>
      }
      lead={t(isEnd ? 'answer-declined-no-way' : `answer-${sent.answer}`, { name })}
      actions={
        <>
          {onContinue && (
            <Button kind="primary" onClick={onContinue}>
              {t('continue')}
            </Button>
          )}
          {onAskAgain && (
            <Button kind="plain" onClick={onAskAgain}>
              {t('ask-again')}
            </Button>
          )}
        </>
      }
    >
      {sent.message && (
        <Notice icon="mail" title={t('message', { name })}>
          <p className="as-typed">{sent.message}</p>
        </Notice>
      )}
      {sent.answeredAt && <p className="muted small">{t('answered-at', { time: toMomentText(sent.answeredAt, language) })}</p>}
      <ContactNote email={contactEmail} />
    </Page>
  )
}
