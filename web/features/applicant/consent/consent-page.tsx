import { useState } from 'react'
import { isSettled } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { ConsentQuestion } from '#web/features/applicant/consent/consent-question.tsx'
import { ConsentGiven, ConsentRefused, ConsentWithdrawn, WithdrawQuestion } from '#web/features/applicant/consent/consent-state.tsx'
import { consentMessages } from '#web/features/applicant/consent/messages/consent-messages.ts'
import { useConsent } from '#web/features/applicant/consent/use-consent.ts'
import { findLink } from '#web/lib/api/session.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Navigate, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { noticeMessages } from '#web/ui/notice/messages/notice-messages.ts'
import { Page } from '#web/ui/page/page.tsx'

/** With its words, which the first load is without. */
export const loadConsentPage = withMessages(
  noticeMessages,
  withMessages(consentMessages, async () => ConsentPage),
)

/** /consent: the customer's notice before the first picture, and afterwards the place where consent is withdrawn. */
function ConsentPage() {
  const { request } = useRequest()
  const { to } = useMount()
  if (!request?.consent || !findLink()) return <Navigate to={to('/')} replace />
  return <Consent request={request} />
}

function Consent({ request }: { request: VerificationRequest }) {
  const t = consentMessages.useTranslate()
  const tShell = useTranslate()
  const navigate = useNavigate()
  const { to } = useMount()
  const { read } = useRequest()
  const consenting = useConsent()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isReading, setReading] = useState(false)
  const { shown, isFailed, isChanged, isSending } = consenting
  if (isFailed) {
    return (
      <Page
        name={t('page')}
        headingKey="failed"
        heading={tShell('error.chunk-title')}
        lead={tShell('error.chunk')}
        actions={
          <Button kind="primary" onClick={consenting.reload}>
            {tShell('error.try-again')}
          </Button>
        }
      />
    )
  }
  if (!shown) return <Waiting isPage text={t('opening')} />
  const { notice, consent, recorded } = shown
  const isOpen = !isSettled(request.status) && request.status !== 'EXPIRED'
  const goOn = () => navigate(to('/'), { replace: true })
  // What the person may do next depends on what they answered: asking for a person is offered then.
  const refresh = async () => {
    const link = findLink()
    if (link) await read(link).catch(() => undefined)
  }
  if (isWithdrawing) {
    return (
      <WithdrawQuestion
        request={request}
        isSettled={!isOpen}
        isSending={isSending}
        onKeep={() => setWithdrawing(false)}
        onWithdraw={async () => {
          if (!(await consenting.withdraw())) return
          await refresh()
          setWithdrawing(false)
        }}
      />
    )
  }
  const isAnswered = consent?.state === 'refused' || consent?.state === 'withdrawn'
  if (isAnswered && !isReading) {
    const actions = {
      request,
      onPerson: request.manualReview.offered || request.manualReview.sent ? () => navigate(to('/manual-review')) : undefined,
      onRead: isOpen && notice ? () => setReading(true) : undefined,
    }
    return consent.state === 'refused' ? (
      <ConsentRefused {...actions} />
    ) : (
      <ConsentWithdrawn {...actions} isOpen={isOpen} recorded={recorded} />
    )
  }
  // Also where a newer version asks anew, once nothing can be answered any more: taking it back always can.
  if (consent?.state === 'given' && !(consent.isDue && isOpen))
    return <ConsentGiven shown={shown} onContinue={goOn} onWithdraw={() => setWithdrawing(true)} />
  if (!notice || !isOpen) return <Navigate to={to('/')} replace />
  return (
    <ConsentQuestion
      request={request}
      notice={notice}
      isSending={isSending}
      isChanged={isChanged}
      isAgain={consent?.state === 'given'}
      onAgree={async () => {
        if (!(await consenting.answer('given'))) return
        await refresh()
        goOn()
      }}
      onRefuse={async () => {
        if (!(await consenting.answer('refused'))) return
        await refresh()
        setReading(false)
      }}
    />
  )
}
