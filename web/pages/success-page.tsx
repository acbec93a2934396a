import { useEffect } from 'react'
import { blockBack, isWebAddress, leaveTo } from '#web/browser/address.ts'
import { useSay } from '#web/messages/say.ts'
import { OutcomeHeading } from '#web/pages/outcome.tsx'
import { Rejected } from '#web/pages/rejected.tsx'
import { useFreshRequest } from '#web/pages/use-fresh-request.ts'
import { Page } from '#web/shell/page.tsx'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The end of the journey, by what became of the request. */
export function SuccessPage() {
  const { request } = useRequestHold()
  // What was sent is sent: going back would lead to steps that are closed.
  useEffect(blockBack, [])
  useFreshRequest()
  if (request?.status === 'REJECTED') return <Rejected />
  return request?.status === 'APPROVED' ? <Approved /> : <Submitted />
}

function Submitted() {
  const say = useSay()
  const { request } = useRequestHold()
  const name = request?.client.name ?? ''
  const company = request?.invitation?.companyName
  const hasEmail = request?.hasEmail ?? false
  return (
    <Page
      name={say('success.page')}
      heading={
        <OutcomeHeading mood="good" icon="check">
          {say('success.title')}
        </OutcomeHeading>
      }
      lead={hasEmail ? say('success.note') : say('success.note-no-email')}
      actions={<ContinueButton />}
    >
      <section className="stack tight" aria-labelledby="next">
        <h2 id="next">{say('success.next-title')}</h2>
        <ul className="facts">
          <li>
            <Icon name="clock" />
            <div>
              <h3>{say('success.waiting-title')}</h3>
              <p>{company ? say('invited.next', { company, name }) : say('success.next-1', { name })}</p>
            </div>
          </li>
          <li>
            <Icon name={hasEmail ? 'mail' : 'shield'} />
            <div>
              <h3>{say(hasEmail ? 'success.mail-title' : 'success.link-title')}</h3>
              <p>{hasEmail ? say('success.next-2') : say('success.next-2-no-email', { name })}</p>
            </div>
          </li>
        </ul>
      </section>
      <CloseNote />
    </Page>
  )
}

function Approved() {
  const say = useSay()
  const { request } = useRequestHold()
  const company = request?.invitation?.companyName
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

function useRedirectUrl(): string | undefined {
  const { request } = useRequestHold()
  const address = request?.client.redirectUrl
  return address && isWebAddress(address) ? address : undefined
}

/** Only where the customer says where to. */
export function ContinueButton() {
  const say = useSay()
  const address = useRedirectUrl()
  if (!address) return null
  return (
    <Button kind="primary" onClick={() => leaveTo(address)}>
      {say('success.continue')}
    </Button>
  )
}

export function CloseNote() {
  const say = useSay()
  return useRedirectUrl() ? null : <p className="muted">{say('success.close')}</p>
}
