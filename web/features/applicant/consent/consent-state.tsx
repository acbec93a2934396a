import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { consentMessages } from '#web/features/applicant/consent/messages/consent-messages.ts'
import type { ShownNotice } from '#web/features/applicant/consent/use-consent.ts'
import { toMomentText } from '#web/features/applicant/shell/moment-text.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { noticeMessages } from '#web/ui/notice/messages/notice-messages.ts'
import { NoticeBody } from '#web/ui/notice/notice-body.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

type AnsweredProps = { request: VerificationRequest; onPerson: (() => void) | undefined; onRead: (() => void) | undefined }

/** Nobody is pressed: what it means, and the other way. */
export function ConsentRefused({ request, onPerson, onRead }: AnsweredProps) {
  const t = consentMessages.useTranslate()
  const { name, contactEmail } = request.client
  return (
    <Page
      name={t('page')}
      headingKey="refused"
      heading={
        <OutcomeHeading mood="plain" icon="person">
          {t('refused-title')}
        </OutcomeHeading>
      }
      lead={t('refused-lead')}
      actions={<WaysOn request={request} onPerson={onPerson} onRead={onRead} />}
    >
      <p>{t('refused-next', { name })}</p>
      <p className="muted">{t('refused-leave')}</p>
      <ContactNote email={contactEmail} />
    </Page>
  )
}

export function ConsentWithdrawn({
  request,
  onPerson,
  onRead,
  isOpen,
  recorded,
}: AnsweredProps & { isOpen: boolean } & Pick<ShownNotice, 'recorded'>) {
  const t = consentMessages.useTranslate()
  const { language } = useI18n()
  const { name, contactEmail } = request.client
  return (
    <Page
      name={t('page')}
      headingKey="withdrawn"
      heading={
        <OutcomeHeading mood="good" icon="check">
          {t('withdrawn-title')}
        </OutcomeHeading>
      }
      lead={recorded && t('withdrawn-lead', { time: toMomentText(recorded.at, language) })}
      actions={<WaysOn request={request} onPerson={onPerson} onRead={onRead} />}
    >
      <p>{request.countDocUploadTotal > 0 || request.documentInfo ? t('withdrawn-erase', { name }) : t('withdrawn-nothing')}</p>
      <p>{isOpen ? t('withdrawn-next') : t('withdrawn-settled', { name })}</p>
      <ContactNote email={contactEmail} />
    </Page>
  )
}

function WaysOn({ request, onPerson, onRead }: AnsweredProps) {
  const t = consentMessages.useTranslate()
  if (!onPerson && !onRead) return null
  return (
    <>
      {onPerson && (
        <Button kind="primary" onClick={onPerson}>
          {t(request.manualReview.offered ? 'ask-person' : 'asked-person')}
        </Button>
      )}
      {onRead && <Button onClick={onRead}>{t('read-again')}</Button>}
    </>
  )
}

type GivenProps = { shown: ShownNotice; onContinue: () => void; onWithdraw: () => void }

/** What was agreed to, and the way to take it back. */
export function ConsentGiven({ shown: { notice, recorded }, onContinue, onWithdraw }: GivenProps) {
  const t = consentMessages.useTranslate()
  const tNotice = noticeMessages.useTranslate()
  const { language } = useI18n()
  return (
    <Page
      name={t('page')}
      headingKey="given"
      heading={
        <OutcomeHeading mood="good" icon="check">
          {t('given-title')}
        </OutcomeHeading>
      }
      lead={recorded && t('given-lead', { time: toMomentText(recorded.at, language), version: recorded.noticeVersion })}
      actions={
        <>
          <Button kind="primary" onClick={onContinue}>
            {t('continue')}
          </Button>
          <Button onClick={onWithdraw}>{t('withdraw')}</Button>
        </>
      }
    >
      {notice && <p>{notice.texts[language].statement}</p>}
      {notice && (
        <NoticeBody
          texts={notice.texts[language]}
          language={language}
          t={tNotice}
          published={{ version: notice.version, at: notice.publishedAt }}
        />
      )}
    </Page>
  )
}

type WithdrawProps = { request: VerificationRequest; isSettled: boolean; isSending: boolean; onKeep: () => void; onWithdraw: () => void }

/** What it does, before it is done. */
export function WithdrawQuestion({ request, isSettled, isSending, onKeep, onWithdraw }: WithdrawProps) {
  const t = consentMessages.useTranslate()
  const { name } = request.client
  return (
    <Page
      name={t('page')}
      headingKey="withdraw"
      heading={t('withdraw-title')}
      lead={t('withdraw-lead')}
      actions={
        <>
          <Button kind="primary" onClick={isSending ? undefined : onWithdraw} aria-disabled={isSending || undefined}>
            {t(isSending ? 'sending' : 'withdraw-yes')}
          </Button>
          <Button onClick={onKeep}>{t('withdraw-no')}</Button>
        </>
      }
    >
      <ul className="facts">
        <li>
          <Icon name="camera" />
          <p>{t('withdraw-1')}</p>
        </li>
        <li>
          <Icon name="trash" />
          <p>{t('withdraw-2', { name })}</p>
        </li>
        <li>
          <Icon name="person" />
          <p>{t(isSettled ? 'withdraw-3-settled' : 'withdraw-3', { name })}</p>
        </li>
      </ul>
    </Page>
  )
}
