import { Navigate, Outlet } from 'react-router'
import type { Link } from '#contract/requests/verification-request.ts'
import { findLink } from '#web/api/session.ts'
import { CompanyProvider } from '#web/flows/corporate/company.tsx'
import { useCompanyHold } from '#web/flows/corporate/use-company-hold.ts'
import { corporateWords } from '#web/messages/corporate/words.ts'
import { CompanyNotOpened } from '#web/pages/corporate/company-not-opened.tsx'
import { useMount } from '#web/shell/mount.ts'
import { Waiting } from '#web/ui/waiting.tsx'

/** Pages that speak of a company: it is read once for all of them. */
export function CompanyGate() {
  const { to } = useMount()
  const link = findLink()
  return link ? <OpenCompany key={link.requestId} link={link} /> : <Navigate to={to('/')} replace />
}

/** Refusals that trying again does not mend: the entry finds out what stands. */
const closing = new Set(['TOKEN_EXPIRED', 'REQUEST_NOT_FOUND', 'COD_IS_NOT_FOUND'])

function OpenCompany({ link }: { link: Link }) {
  const say = corporateWords.useSay()
  const { to } = useMount()
  const hold = useCompanyHold(link)
  if (hold.at === 'here') {
    return (
      <CompanyProvider company={hold.company}>
        <Outlet />
      </CompanyProvider>
    )
  }
  if (hold.at === 'loading') return <Waiting isPage words={say('company.opening')} />
  if (closing.has(hold.error.code)) return <Navigate to={to('/invalid')} replace />
  return <CompanyNotOpened onAgain={hold.again} />
}
