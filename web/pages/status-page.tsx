import { useEffect } from 'react'
import { blockBack } from '#web/browser/address.ts'
import { useSay } from '#web/messages/say.ts'
import { OutcomeHeading } from '#web/pages/outcome.tsx'
import { CloseNote, ContinueButton } from '#web/pages/outcome-end.tsx'
import { RequestOutcome } from '#web/pages/request-outcome.tsx'
import { Page } from '#web/shell/page.tsx'
import { useRequestHold } from '#web/shell/request-context.tsx'

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
