import { useEffect } from 'react'
import { PeopleProgress } from '#web/features/company/completeness/people-progress.tsx'
import { CompanyReturn, ReturnButton } from '#web/features/company/outcome/company-return.tsx'
import { InvitedPeople } from '#web/features/company/people/invited-people.tsx'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { OwnReceipt } from '#web/forms/receipt/own-receipt.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { blockBack } from '#web/lib/platform/address.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

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
  const t = useTranslate()
  const tCompany = companyMessages.useTranslate()
  const { form, request } = useCompany()
  // What was submitted is submitted: going back would lead to steps that are closed.
  useEffect(blockBack, [])
  return (
    <Page
      name={t('success.page')}
      headingKey="submitted"
      heading={
        <OutcomeHeading mood="good" icon="check">
          {t('success.title')}
        </OutcomeHeading>
      }
      lead={tCompany('success.note', { company: request.companyName })}
    >
      <section className="stack tight" aria-labelledby="next">
        <h2 id="next">{t('success.next-title')}</h2>
        <ul className="facts">
          <li>
            <Icon name="clock" />
            <div>
              <h3>{t('success.waiting-title')}</h3>
              <p>{tCompany('success.next-1', { name: form.clientName })}</p>
            </div>
          </li>
          {request.email && (
            <li>
              <Icon name="mail" />
              <div>
                <h3>{t('success.mail-title')}</h3>
                <p>{tCompany('success.next-2', { email: request.email })}</p>
              </div>
            </li>
          )}
        </ul>
      </section>
      {!request.isOver && <PeopleProgress />}
      {!request.isOver && <InvitedPeople />}
      <CompanyReturn />
    </Page>
  )
}

function Approved() {
  const tCompany = companyMessages.useTranslate()
  const { request } = useCompany()
  return (
    <Page
      name={tCompany('approved.page')}
      headingKey="approved"
      heading={
        <OutcomeHeading mood="good" icon="shield">
          {tCompany('approved.title')}
        </OutcomeHeading>
      }
      lead={tCompany('approved.lead', { company: request.companyName })}
    >
      <CompanyReturn />
      {!request.isOver && <OwnReceipt />}
    </Page>
  )
}

function Rejected() {
  const t = useTranslate()
  const tCompany = companyMessages.useTranslate()
  const { form, request } = useCompany()
  const name = form.clientName
  return (
    <Page
      name={tCompany('rejected.page')}
      headingKey="rejected"
      heading={
        <OutcomeHeading mood="bad" icon="alert">
          {tCompany('rejected.title')}
        </OutcomeHeading>
      }
      lead={tCompany('rejected.lead', { name, company: request.companyName })}
    >
      {request.remark && (
        <Notice icon="mail" title={t('status.remark', { name })}>
          <p className="as-typed">{request.remark}</p>
        </Notice>
      )}
      <ContactNote email={form.contactEmail} />
      {!request.isOver && <OwnReceipt />}
      <ReturnButton />
    </Page>
  )
}
