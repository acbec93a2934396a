import { isAutoRejected, toEntryFacts } from '#contract/requests/entry.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { type Say, useSay } from '#web/lib/i18n/translate.ts'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { useRetryRequest } from '#web/features/applicant/outcome/use-retry-request.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why, in the customer's own words where there are any, and how to ask for another try. */
export function Rejected() {
  const say = useSay()
  const { request } = useRequestHold()
  const { confirm } = useDialogs()
  const { isAsking, isSent, ask } = useRetryRequest()
  if (!request) return null
  const name = request.client.name
  const { title, lead } = toWords(request, say)

  const askIfSure = async () => {
    const question = {
      title: say('status.retry-confirm-title'),
      message: say(request.hasEmail ? 'status.retry-confirm' : 'status.retry-confirm-no-email', { name }),
    }
    if (await confirm(question)) await ask()
  }
  return (
    <Page
      name={say('status.page')}
      heading={
        <OutcomeHeading mood="bad" icon="alert">
          {title}
        </OutcomeHeading>
      }
      lead={lead}
      actions={
        isSent ? null : (
          <Button kind="primary" disabled={isAsking} onClick={askIfSure}>
            {say('status.retry')}
          </Button>
        )
      }
    >
      {request.remark && (
        <Notice icon="mail" title={say('status.remark', { name })}>
          <p className="as-typed">{request.remark}</p>
        </Notice>
      )}
      {isSent && (
        <Notice mood="good" role="status" title={say('status.retry-sent-title')}>
          <p>{say(request.hasEmail ? 'status.retry-sent' : 'status.retry-sent-no-email', { name })}</p>
        </Notice>
      )}
      <ContactNote email={request.client.contactEmail} />
    </Page>
  )
}

function toWords(request: VerificationRequest, say: Say): { title: string; lead: string } {
  const name = request.client.name
  if (isAutoRejected(toEntryFacts(request))) {
    return { title: say('status.auto-title'), lead: say('status.auto', { count: request.countDocUploadTotal, name }) }
  }
  return { title: say('status.rejected-title'), lead: say('status.rejected', { name }) }
}
