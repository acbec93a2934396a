import { useEffect } from 'react'
import { isSettled } from '#contract/requests/request-status.ts'
import { PeopleProgress } from '#web/features/company/completeness/people-progress.tsx'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { clearEntry } from '#web/features/company/entry/state/entry-store.ts'
import { InvitedPeople } from '#web/features/company/people/invited-people.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { blockBack } from '#web/lib/platform/address.ts'
import { Navigate, useLocation } from '#web/lib/routing/navigation.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { CloseNote } from '#web/ui/page/close-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** /Onboarding2CompanySuccess[?successType=2]: everything was sent, as long as the server says so. What comes of it is told by the company's own pages. */
export function CompanySentPage() {
  const t = entryMessages.useTranslate()
  const { search } = useLocation()
  const { form, request } = useCompany()
  useEffect(clearEntry, [])
  const { status } = request
  if (status === 'APPROVED' || status === 'COMPLETE' || status === 'REJECTED') return <Navigate to="/Onboarding2Company/status" replace />
  if (!isSettled(status)) return <Navigate to="/Onboarding2Company" replace />
  const isSubmission = new URLSearchParams(search).get('successType') === '2'
  const lead = t('done.lead', { company: request.companyName, name: form.clientName })
  return <Sent title={t(isSubmission ? 'done.submission' : 'done.registration')} lead={lead} />
}

function Sent({ title, lead }: { title: string; lead: string }) {
  const t = entryMessages.useTranslate()
  // What was sent is sent: going back would lead to steps that are closed.
  useEffect(blockBack, [])
  return (
    <Page
      name={title}
      headingKey="sent"
      heading={
        <OutcomeHeading mood="good" icon="check">
          {title}
        </OutcomeHeading>
      }
      lead={lead}
    >
      <section className="stack tight" aria-labelledby="next">
        <h2 id="next">{t('done.next')}</h2>
        <ul className="facts">
          <li>
            <Icon name="clock" />
            <div>
              <h3>{t('done.checked-title')}</h3>
              <p>{t('done.checked')}</p>
            </div>
          </li>
          <li>
            <Icon name="mail" />
            <div>
              <h3>{t('done.mail-title')}</h3>
              <p>{t('done.mail')}</p>
            </div>
          </li>
        </ul>
      </section>
      <PeopleProgress />
      <InvitedPeople />
      <CloseNote text={t('done.close')} />
    </Page>
  )
}
