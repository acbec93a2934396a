import { Navigate, Route, Routes } from 'react-router'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { ComparePage } from '#web/pages/staff-forms/compare-page.tsx'
import { DesignPage } from '#web/pages/staff-forms/design-page.tsx'
import { FormPage } from '#web/pages/staff-forms/form-page.tsx'
import { FormsPage } from '#web/pages/staff-forms/forms-page.tsx'
import { VersionPage } from '#web/pages/staff-forms/version-page.tsx'

/** The forms of the company, one of them, and what its versions say. */
export function FormsArea() {
  const mayWrite = useMay('forms:write')
  return (
    <Routes>
      <Route index element={<FormsPage />} />
      <Route path=":id" element={<FormPage />} />
      <Route path=":id/compare" element={<ComparePage />} />
      <Route path=":id/design" element={mayWrite ? <DesignPage /> : <Navigate to={`${deskPath}/forms`} replace />} />
      <Route path=":id/:version" element={<VersionPage />} />
      <Route path="*" element={<Navigate to={`${deskPath}/forms`} replace />} />
    </Routes>
  )
}
