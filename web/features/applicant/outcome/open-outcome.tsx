import { useNavigate } from 'react-router'
import { useSay } from '#web/lib/i18n/translate.ts'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { useMount } from '#web/lib/request/mount.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

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
