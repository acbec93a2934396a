import { isAutoRejected, toEntryFacts } from '#contract/requests/entry.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { AskPerson } from '#web/features/applicant/outcome/ask-person.tsx'
import { useRetryRequest } from '#web/features/applicant/outcome/use-retry-request.ts'
import { OwnReceipt } from '#web/forms/receipt/own-receipt.tsx'
import { type Translate, useTranslate } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** Why, in the customer's own words where there are any, and how to ask for another try. */
export function Rejected() {
  const t = useTranslate()
  const { request } = useRequest()
  const { confirm } = useDialogs()
  const { isAsking, isSent, ask } = useRetryRequest()
  if (!request) return null
  const name = request.client.name
  const { title, lead } = toText(request, t)

  const askIfSure = async () => {
    const question = {
      title: t('status.retry-confirm-title'),
      message: t(request.hasEmail ? 'status.retry-confirm' : 'status.retry-confirm-no-email', { name }),
    }
    if (await confirm(question)) await ask()
  }
  return (
    <Page
      name={t('status.page')}
      heading={
        <OutcomeHeading mood="bad" icon="alert">
          {title}
        </OutcomeHeading>
      }
      lead={lead}
      actions={
        isSent ? null : request.manualReview.offered || request.manualReview.sent ? (
          <AskPerson />
        ) : (
          <Button kind="primary" disabled={isAsking} onClick={askIfSure}>
            {t('status.retry')}
          </Button>
        )
      }
    >
      {request.remark && (
        <Notice icon="mail" title={t('status.remark', { name })}>
          <p className="as-typed">{request.remark}</p>
        </Notice>
      )}
      {isSent && (
        <Notice mood="good" role="status" title={t('status.retry-sent-title')}>
          <p>{t(request.hasEmail ? 'status.retry-sent' : 'status.retry-sent-no-email', { name })}</p>
        </Notice>
      )}
      <ContactNote email={request.client.contactEmail} />
      <OwnReceipt />
    </Page>
  )
}

function toText(request: VerificationRequest, t: Translate): { title: string; lead: string } {
  const name = request.client.name
  if (isAutoRejected(toEntryFacts(request))) {
    return { title: t('status.auto-title'), lead: t('status.auto', { count: request.countDocUploadTotal, name }) }
  }
  return { title: t('status.rejected-title'), lead: t('status.rejected', { name }) }
}
