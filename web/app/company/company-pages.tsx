import { companyEntryRoutes } from '#web/app/company/company-entry-routes.tsx'
import { companyRoutes } from '#web/app/company/company-routes.tsx'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** Every page of companies. An individual's first load is without them. */
export function CompanyPages() {
  return (
    <Routes>
      {companyRoutes()}
      {companyEntryRoutes()}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}
