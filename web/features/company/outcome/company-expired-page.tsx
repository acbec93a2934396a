import { Navigate, useNavigate } from 'react-router'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { useMount } from '#web/lib/request/mount.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** The link's time is over; a new code by e-mail leads back to what is kept. */
export function CompanyExpiredPage() {
  const say = useSay()
  const sayCompany = corporateWords.useSay()
  const navigate = useNavigate()
  const { form, request } = useCompany()
  const { to } = useMount()
  const login = `/form/loginto?${new URLSearchParams({ clientId: form.clientId, formName: form.formName })}`
  if (request.status !== 'EXPIRED') return <Navigate to={to('/')} replace />
  return (
    <Page
      name={say('expired.page')}
      heading={
        <OutcomeHeading mood="warn" icon="clock">
          {say('expired.title')}
        </OutcomeHeading>
      }
      lead={sayCompany('expired.lead')}
      actions={
        <Button kind="primary" onClick={() => navigate(login)}>
          {sayCompany('expired.new-link')}
        </Button>
      }
    >
      <ContactNote email={form.contactEmail} words="expired.contact" />
    </Page>
  )
}
