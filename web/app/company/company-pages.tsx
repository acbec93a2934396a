import { Navigate, Route, Routes } from 'react-router'
import { corporateRoutes } from '#web/app/company/company-routes.tsx'
import { corporateEntryRoutes } from '#web/app/company/company-entry-routes.tsx'
import { bringMoreIcons } from '#web/ui/controls/more-icons.ts'

bringMoreIcons()

/** Every page of companies. An individual's first load is without them. */
export function CompanyPages() {
  return (
    <Routes>
      {corporateRoutes()}
      {corporateEntryRoutes()}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}
