import { RolePage } from '#web/features/staff/roles/role-page.tsx'
import { RolesPage } from '#web/features/staff/roles/roles-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** What people may do, as roles; and one role. */
export function RolesArea() {
  return (
    <Routes>
      <Route index element={<RolesPage />} />
      <Route path=":id" element={<RolePage />} />
      <Route path="*" element={<Navigate to={`${staffPath}/roles`} replace />} />
    </Routes>
  )
}
