import { useEffect } from 'react'
import { blockBack } from '#web/lib/platform/address.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { CloseNote, ContinueButton } from '#web/features/applicant/outcome/outcome-end.tsx'
import { RequestOutcome } from '#web/features/applicant/outcome/request-outcome.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'

/** What became of a request, in words of its status. One with a step left to do leads on to it. */
export function StatusPage() {
  return <RequestOutcome submitted={<Waits />} passed={<Passed />} />
}

function Waits() {
  const say = useSay()
  const { request } = useRequestHold()
  useEffect(blockBack, [])
  return (
    <Page
      name={say('status.page')}
      heading={
        <OutcomeHeading mood="plain" icon="clock">
          {say('success.waiting-title')}
        </OutcomeHeading>
      }
      lead={say(request?.hasEmail ? 'status.waiting' : 'status.waiting-no-email', { name: request?.client.name ?? '' })}
      actions={<ContinueButton />}
    >
      <CloseNote />
    </Page>
  )
}

function Passed() {
  const say = useSay()
  const { request } = useRequestHold()
  useEffect(blockBack, [])
  return (
    <Page
      name={say('status.page')}
      heading={
        <OutcomeHeading mood="good" icon="face">
          {say('status.passed-title')}
        </OutcomeHeading>
      }
      lead={say(request?.hasEmail ? 'status.passed' : 'status.passed-no-email', { name: request?.client.name ?? '' })}
      actions={<ContinueButton />}
    >
      <CloseNote />
    </Page>
  )
}
