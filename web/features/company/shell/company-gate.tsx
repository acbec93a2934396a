import type { Link } from '#contract/requests/verification-request.ts'
import { CompanyNotOpened } from '#web/features/company/shell/company-not-opened.tsx'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { CompanyProvider } from '#web/features/company/shell/state/company.tsx'
import { useCompanyState } from '#web/features/company/shell/state/use-company-state.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Outlet } from '#web/lib/routing/routes.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/** Pages that speak of a company: it is read once for all of them. */
export function CompanyGate() {
  const { to } = useMount()
  const link = findLink()
  return link ? <OpenCompany key={link.requestId} link={link} /> : <Navigate to={to('/')} replace />
}

/** Refusals that trying again does not mend: the entry finds out what stands. */
const closing = new Set(['TOKEN_EXPIRED', 'REQUEST_NOT_FOUND', 'COD_IS_NOT_FOUND'])

function OpenCompany({ link }: { link: Link }) {
  const t = companyMessages.useTranslate()
  const { to } = useMount()
  const state = useCompanyState(link)
  if (state.at === 'here') {
    return (
      <CompanyProvider company={state.company}>
        <Outlet />
      </CompanyProvider>
    )
  }
  if (state.at === 'loading') return <Waiting isPage text={t('company.opening')} />
  if (closing.has(state.error.code)) return <Navigate to={to('/invalid')} replace />
  return <CompanyNotOpened onAgain={state.again} />
}
