import { type ReactNode, useEffect } from 'react'
import { findOutcome } from '#web/features/applicant/outcome/find-outcome.ts'
import { InProgressOutcome, RejectedOutcome } from '#web/features/applicant/outcome/open-outcome.tsx'
import { ContinueButton, EndNote } from '#web/features/applicant/outcome/outcome-end.tsx'
import { Rejected } from '#web/features/applicant/outcome/rejected.tsx'
import { useClearedDevice } from '#web/features/applicant/outcome/use-cleared-device.ts'
import { useLiveRequest } from '#web/features/applicant/shell/use-live-request.ts'
import { OwnReceipt } from '#web/forms/receipt/own-receipt.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { blockBack } from '#web/lib/platform/address.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

type Props = { submitted: ReactNode; passed: ReactNode }

/** What became of a request: what the server says now, followed live. Never what an earlier page thought of it. */
export function RequestOutcome({ submitted, passed }: Props) {
  const t = useTranslate()
  const { request } = useRequest()
  const { to } = useMount()
  const isFresh = useLiveRequest()
  const outcome = request ? findOutcome(request) : 'open'
  useClearedDevice(outcome !== 'open' && outcome !== 'resubmission')
  switch (outcome) {
    case 'approved':
      return <Approved />
    case 'rejected':
      return <Rejected />
    case 'declined':
      return <RejectedOutcome />
    case 'submitted':
      return submitted
    case 'passed':
      return passed
    case 'expired':
      return <Navigate to={to('/expired')} replace />
    default:
      // The page before may have known of less than the server does by now.
      return isFresh ? <InProgressOutcome isResubmission={outcome === 'resubmission'} /> : <Waiting isPage text={t('wait.page')} />
  }
}

function Approved() {
  const t = useTranslate()
  const { request } = useRequest()
  const company = request?.invitation?.companyName
  useEffect(blockBack, [])
  return (
    <Page
      name={t('success.approved-page')}
      heading={
        <OutcomeHeading mood="good" icon="shield">
          {t('success.approved-title')}
        </OutcomeHeading>
      }
      lead={company ? t('invited.approved', { company }) : t('success.approved')}
      actions={<ContinueButton />}
    >
      <EndNote />
      <OwnReceipt />
    </Page>
  )
}
