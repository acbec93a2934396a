import { AskPerson } from '#web/features/applicant/outcome/ask-person.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** Declined too often: staff look at what there is. */
export function RejectedOutcome() {
  const t = useTranslate()
  const { request } = useRequest()
  const { name = '', contactEmail = null } = request?.client ?? {}
  return (
    <Page
      name={t('status.page')}
      headingKey="declined"
      heading={
        <OutcomeHeading mood="warn" icon="clock">
          {t('status.declined-title')}
        </OutcomeHeading>
      }
      lead={t(request?.hasEmail ? 'status.declined' : 'status.declined-no-email', { name })}
      actions={<AskPerson />}
    >
      <ContactNote email={contactEmail} />
    </Page>
  )
}

/** Something is left to do, or requested again: leads on to it. */
export function InProgressOutcome({ isResubmission = false }: { isResubmission?: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { to } = useMount()
  const { request } = useRequest()
  const name = request?.client.name ?? ''
  const title = isResubmission ? t('again.title', { name }) : t('status.working-title')
  return (
    <Page
      name={t('status.page')}
      headingKey={isResubmission ? 'asked again' : 'under way'}
      heading={
        <OutcomeHeading mood={isResubmission ? 'warn' : 'plain'} icon="clock">
          {title}
        </OutcomeHeading>
      }
      lead={isResubmission ? undefined : t('status.working')}
      actions={
        <Button kind="primary" onClick={() => navigate(to('/'))}>
          {t('status.go-on')}
        </Button>
      }
    >
      {isResubmission && request?.remark && (
        <Notice icon="mail" title={t('status.remark', { name })}>
          <p className="as-typed">{request.remark}</p>
        </Notice>
      )}
    </Page>
  )
}
