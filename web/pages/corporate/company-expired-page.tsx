import { Navigate, useNavigate } from 'react-router'
import { useCompany } from '#web/flows/corporate/company.tsx'
import { corporateWords } from '#web/messages/corporate/words.ts'
import { useSay } from '#web/messages/say.ts'
import { ContactNote } from '#web/pages/contact-note.tsx'
import { OutcomeHeading } from '#web/pages/outcome.tsx'
import { useMount } from '#web/shell/mount.ts'
import { Page } from '#web/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'

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
