import { useNavigate } from 'react-router'
import { useSay } from '#web/messages/say.ts'
import { ContactNote } from '#web/pages/contact-note.tsx'
import { OutcomeHeading } from '#web/pages/outcome.tsx'
import { useMount } from '#web/shell/mount.ts'
import { Page } from '#web/shell/page.tsx'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Declined too often: staff look at what there is. */
export function Declined() {
  const say = useSay()
  const { request } = useRequestHold()
  const { name = '', contactEmail = null } = request?.client ?? {}
  return (
    <Page
      name={say('status.page')}
      headingKey="declined"
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

/** Something is left to do, or asked for again: leads on to it. */
export function UnderWay({ isAskedAgain = false }: { isAskedAgain?: boolean }) {
  const say = useSay()
  const navigate = useNavigate()
  const { to } = useMount()
  const { request } = useRequestHold()
  const name = request?.client.name ?? ''
  const title = isAskedAgain ? say('again.title', { name }) : say('status.working-title')
  return (
    <Page
      name={say('status.page')}
      headingKey={isAskedAgain ? 'asked again' : 'under way'}
      heading={
        <OutcomeHeading mood={isAskedAgain ? 'warn' : 'plain'} icon="clock">
          {title}
        </OutcomeHeading>
      }
      lead={isAskedAgain ? undefined : say('status.working')}
      actions={
        <Button kind="primary" onClick={() => navigate(to('/'))}>
          {say('status.go-on')}
        </Button>
      }
    >
      {isAskedAgain && request?.remark && (
        <Notice icon="mail" title={say('status.remark', { name })}>
          <p className="as-typed">{request.remark}</p>
        </Notice>
      )}
    </Page>
  )
}
