import { Navigate, Route, Routes } from 'react-router'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { RolePage } from '#web/pages/staff/role-page.tsx'
import { RolesPage } from '#web/pages/staff/roles-page.tsx'

/** What people may do, as roles; and one role. */
export function RolesArea() {
  return (
    <Routes>
      <Route index element={<RolesPage />} />
      <Route path=":id" element={<RolePage />} />
      <Route path="*" element={<Navigate to={`${deskPath}/roles`} replace />} />
    </Routes>
  )
}
