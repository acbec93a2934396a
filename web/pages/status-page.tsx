import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isSettled } from '#contract/request-status.ts'
import { blockBack } from '#web/browser/address.ts'
import { useSay } from '#web/messages/say.ts'
import { ContactNote } from '#web/pages/contact-note.tsx'
import { OutcomeHeading } from '#web/pages/outcome.tsx'
import { Rejected } from '#web/pages/rejected.tsx'
import { CloseNote, ContinueButton, SuccessPage } from '#web/pages/success-page.tsx'
import { useFreshRequest } from '#web/pages/use-fresh-request.ts'
import { useMount } from '#web/shell/mount.ts'
import { Page } from '#web/shell/page.tsx'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { Button } from '#web/ui/button.tsx'

/** What became of a request, in words of its status. One with a step left to do leads back to it. */
export function StatusPage() {
  const { request } = useRequestHold()
  useFreshRequest()
  if (request?.status === 'REJECTED') return <Rejected />
  if (request?.exceedDeclinedLimit && request.status !== 'APPROVED' && request.status !== 'RETRY') return <Declined />
  if (request?.status === 'WAIT_FOR_APPROVAL') return <Waits />
  if (request?.status === 'LIVENESS_PASSED') return <Passed />
  if (request && isSettled(request.status)) return <SuccessPage />
  return <UnderWay />
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

function Declined() {
  const say = useSay()
  const { request } = useRequestHold()
  const { name = '', contactEmail = null } = request?.client ?? {}
  return (
    <Page
      name={say('status.page')}
      heading={
        <OutcomeHeading mood="warn" icon="clock">
          {say('status.declined-title')}
        </OutcomeHeading>
      }
      lead={say(request?.hasEmail ? 'status.declined' : 'status.declined-no-email', { name })}
    >
      <ContactNote email={contactEmail} />
    </Page>
  )
}

function UnderWay() {
  const say = useSay()
  const navigate = useNavigate()
  const { to } = useMount()
  return (
    <Page
      name={say('status.page')}
      heading={
        <OutcomeHeading mood="plain" icon="clock">
          {say('status.working-title')}
        </OutcomeHeading>
      }
      lead={say('status.working')}
      actions={
        <Button kind="primary" onClick={() => navigate(to('/'))}>
          {say('status.go-on')}
        </Button>
      }
    />
  )
}
