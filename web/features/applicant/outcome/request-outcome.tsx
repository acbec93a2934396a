import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { blockBack } from '#web/lib/platform/address.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { findOutcome } from '#web/features/applicant/outcome/find-outcome.ts'
import { Declined, UnderWay } from '#web/features/applicant/outcome/open-outcome.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { CloseNote, ContinueButton } from '#web/features/applicant/outcome/outcome-end.tsx'
import { Rejected } from '#web/features/applicant/outcome/rejected.tsx'
import { useFreshRequest } from '#web/features/applicant/outcome/use-live-request.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type Props = { submitted: ReactNode; passed: ReactNode }

/** What became of a request: what the server says now, followed live. Never what an earlier page thought of it. */
export function RequestOutcome({ submitted, passed }: Props) {
  const say = useSay()
  const { request } = useRequestHold()
  const { to } = useMount()
  const isFresh = useFreshRequest()
  const outcome = request ? findOutcome(request) : 'open'
  switch (outcome) {
    case 'approved':
      return <Approved />
    case 'rejected':
      return <Rejected />
    case 'declined':
      return <Declined />
    case 'submitted':
      return submitted
    case 'passed':
      return passed
    case 'expired':
      return <Navigate to={to('/expired')} replace />
    default:
      // The page before may have known of less than the server does by now.
      return isFresh ? <UnderWay isAskedAgain={outcome === 'resubmission'} /> : <Waiting isPage words={say('wait.page')} />
  }
}

function Approved() {
  const say = useSay()
  const { request } = useRequestHold()
  const company = request?.invitation?.companyName
  useEffect(blockBack, [])
  return (
    <Page
      name={say('success.approved-page')}
      heading={
        <OutcomeHeading mood="good" icon="shield">
          {say('success.approved-title')}
        </OutcomeHeading>
      }
      lead={company ? say('invited.approved', { company }) : say('success.approved')}
      actions={<ContinueButton />}
    >
      <CloseNote />
    </Page>
  )
}
