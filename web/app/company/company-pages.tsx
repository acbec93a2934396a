import { Navigate, Route, Routes } from 'react-router'
import { companyEntryRoutes } from '#web/app/company/company-entry-routes.tsx'
import { companyRoutes } from '#web/app/company/company-routes.tsx'
import { addMoreIcons } from '#web/ui/controls/more-icons.ts'

addMoreIcons()

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
