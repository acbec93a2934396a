import { useState } from 'react'
import { isSettled } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { manualReviewMessages } from '#web/features/applicant/manual-review/messages/manual-review-messages.ts'
import { ReviewForm } from '#web/features/applicant/manual-review/review-form.tsx'
import { ReviewAnswered, ReviewSent } from '#web/features/applicant/manual-review/review-state.tsx'
import { useLiveRequest } from '#web/features/applicant/shell/use-live-request.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Navigate, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/** With its words, which the first load is without. */
export const loadManualReviewPage = withMessages(manualReviewMessages, async () => ManualReviewPage)

/** /manual-review: asking that a person looks, and what became of it, followed live. */
function ManualReviewPage() {
  const t = manualReviewMessages.useTranslate()
  const { request } = useRequest()
  const { to } = useMount()
  // The page before may have known of less than the server does by now.
  const isFresh = useLiveRequest()
  if (!request) return <Navigate to={to('/')} replace />
  const { offered, sent } = request.manualReview
  if (!offered && !sent) return isFresh ? <Navigate to={to('/')} replace /> : <Waiting isPage text={t('opening')} />
  return <ManualReview request={request} />
}

function ManualReview({ request }: { request: VerificationRequest }) {
  const navigate = useNavigate()
  const { to } = useMount()
  const { offered, sent } = request.manualReview
  const [isAskingAgain, setAskingAgain] = useState(false)
  const canDoCheck = request.documentInfo !== null && !isSettled(request.status)
  const doCheck = canDoCheck ? () => navigate(to('/liveness-check')) : undefined
  // Whoever does not agree to pictures may still change their mind.
  const toConsent = isSettled(request.status) ? undefined : () => navigate(to('/consent'))
  const backFrom = { liveness: doCheck, document: undefined, consent: toConsent }
  if (offered && (!sent || isAskingAgain)) {
    return <ReviewForm request={request} subject={offered} onSent={() => setAskingAgain(false)} onBack={backFrom[offered]} />
  }
  if (!sent) return null
  if (sent.answer === null) return <ReviewSent request={request} sent={sent} onCheck={backFrom[sent.subject]} />
  const isOfConsent = sent.subject === 'consent'
  const hasWayOn = sent.answer !== 'declined' || (isOfConsent ? toConsent !== undefined : canDoCheck)
  return (
    <ReviewAnswered
      request={request}
      sent={{ ...sent, answer: sent.answer }}
      onContinue={
        hasWayOn ? () => navigate(to(sent.answer !== 'declined' ? '/' : isOfConsent ? '/consent' : '/liveness-check')) : undefined
      }
      onAskAgain={offered ? () => setAskingAgain(true) : undefined}
    />
  )
}
