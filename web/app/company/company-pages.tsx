import { companyEntryRoutes } from '#web/app/company/company-entry-routes.tsx'
import { companyRoutes } from '#web/app/company/company-routes.tsx'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'
import { LazyPage, type LoadPage } from '#web/ui/page/lazy-page.tsx'

const retention: LoadPage = (language) =>
  import('#web/features/applicant/retention/retention-page.tsx').then((part) => part.loadRetentionPage(language))

const ownExport: LoadPage = (language) =>
  import('#web/features/applicant/own-export/own-export-page.tsx').then((part) => part.loadOwnExportPage(language))

/** Every page of companies, and what everybody may read. An individual's first load is without them. */
export function CompanyPages() {
  return (
    <Routes>
      {companyRoutes()}
      {companyEntryRoutes()}
      <Route path="/retention/*" element={<LazyPage load={retention} />} />
      <Route path="/your-data" element={<LazyPage load={ownExport} />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}
