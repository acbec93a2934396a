import { DesignPage } from '#web/features/staff/forms/designer/design-page.tsx'
import { FormPage } from '#web/features/staff/forms/list/form-page.tsx'
import { FormsPage } from '#web/features/staff/forms/list/forms-page.tsx'
import { ComparePage } from '#web/features/staff/forms/versions/compare-page.tsx'
import { VersionPage } from '#web/features/staff/forms/versions/version-page.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** The forms of the company, one of them, and what its versions say. */
export function FormsArea() {
  const mayWrite = usePermission('forms:write')
  return (
    <Routes>
      <Route index element={<FormsPage />} />
      <Route path=":id" element={<FormPage />} />
      <Route path=":id/compare" element={<ComparePage />} />
      <Route path=":id/design" element={mayWrite ? <DesignPage /> : <Navigate to={`${staffPath}/forms`} replace />} />
      <Route path=":id/:version" element={<VersionPage />} />
      <Route path="*" element={<Navigate to={`${staffPath}/forms`} replace />} />
    </Routes>
  )
}
