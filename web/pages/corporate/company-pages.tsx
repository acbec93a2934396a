import { Navigate, Route, Routes } from 'react-router'
import { corporateRoutes } from '#web/pages/corporate/corporate-routes.tsx'
import { corporateEntryRoutes } from '#web/pages/corporate-entry/corporate-entry-routes.tsx'
import { bringMoreIcons } from '#web/ui/more-icons.ts'

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
