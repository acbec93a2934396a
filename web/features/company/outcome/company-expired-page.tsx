import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { Navigate, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** The link's time is over; a new code by email leads back to what is kept. */
export function CompanyExpiredPage() {
  const t = useTranslate()
  const tCompany = companyMessages.useTranslate()
  const navigate = useNavigate()
  const { form, request } = useCompany()
  const { to } = useMount()
  const login = `/form/loginto?${new URLSearchParams({ clientId: form.clientId, formName: form.formName })}`
  if (request.status !== 'EXPIRED') return <Navigate to={to('/')} replace />
  return (
    <Page
      name={t('expired.page')}
      heading={
        <OutcomeHeading mood="warn" icon="clock">
          {t('expired.title')}
        </OutcomeHeading>
      }
      lead={tCompany('expired.lead')}
      actions={
        <Button kind="primary" onClick={() => navigate(login)}>
          {tCompany('expired.new-link')}
        </Button>
      }
    >
      <ContactNote email={form.contactEmail} text="expired.contact" />
    </Page>
  )
}
