import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { blockBack } from '#web/lib/platform/address.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { PeopleProgress } from '#web/features/company/completeness/people-progress.tsx'
import { InvitedPeople } from '#web/features/company/people/invited-people.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { useMount } from '#web/lib/request/mount.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** What became of a company's onboarding. It follows a decision while it is open. */
export function CompanyOutcomePage() {
  const { to } = useMount()
  const { request, isReadOnly } = useCompany()
  if (request.status === 'EXPIRED') return <Navigate to={to('/expired')} replace />
  if (!isReadOnly) return <Navigate to={to('/')} replace />
  if (request.status === 'REJECTED') return <Rejected />
  return request.status === 'APPROVED' || request.status === 'COMPLETE' ? <Approved /> : <Submitted />
}

function Submitted() {
  const say = useSay()
  const sayCompany = corporateWords.useSay()
  const { form, request } = useCompany()
  // What was handed in is handed in: going back would lead to steps that are closed.
  useEffect(blockBack, [])
  return (
    <Page
      name={say('success.page')}
      headingKey="submitted"
      heading={
        <OutcomeHeading mood="good" icon="check">
          {say('success.title')}
        </OutcomeHeading>
      }
      lead={sayCompany('success.note', { company: request.companyName })}
    >
      <section className="stack tight" aria-labelledby="next">
        <h2 id="next">{say('success.next-title')}</h2>
        <ul className="facts">
          <li>
            <Icon name="clock" />
            <div>
              <h3>{say('success.waiting-title')}</h3>
              <p>{sayCompany('success.next-1', { name: form.clientName })}</p>
            </div>
          </li>
          {request.email && (
            <li>
              <Icon name="mail" />
              <div>
                <h3>{say('success.mail-title')}</h3>
                <p>{sayCompany('success.next-2', { email: request.email })}</p>
              </div>
            </li>
          )}
        </ul>
      </section>
      {!request.isOver && <PeopleProgress />}
      {!request.isOver && <InvitedPeople />}
      <p className="muted">{say('success.close')}</p>
    </Page>
  )
}

function Approved() {
  const say = useSay()
  const sayCompany = corporateWords.useSay()
  const { request } = useCompany()
  return (
    <Page
      name={sayCompany('approved.page')}
      headingKey="approved"
      heading={
        <OutcomeHeading mood="good" icon="shield">
          {sayCompany('approved.title')}
        </OutcomeHeading>
      }
      lead={sayCompany('approved.lead', { company: request.companyName })}
    >
      <p className="muted">{say('success.close')}</p>
    </Page>
  )
}

function Rejected() {
  const say = useSay()
  const sayCompany = corporateWords.useSay()
  const { form, request } = useCompany()
  const name = form.clientName
  return (
    <Page
      name={sayCompany('rejected.page')}
      headingKey="rejected"
      heading={
        <OutcomeHeading mood="bad" icon="alert">
          {sayCompany('rejected.title')}
        </OutcomeHeading>
      }
      lead={sayCompany('rejected.lead', { name, company: request.companyName })}
    >
      {request.remark && (
        <Notice icon="mail" title={say('status.remark', { name })}>
          <p className="as-typed">{request.remark}</p>
        </Notice>
      )}
      <ContactNote email={form.contactEmail} />
    </Page>
  )
}
