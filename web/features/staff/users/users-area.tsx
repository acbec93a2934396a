import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { UserPage } from '#web/features/staff/users/user-page.tsx'
import { UsersPage } from '#web/features/staff/users/users-page.tsx'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** Everybody of the company, and one of them. */
export function UsersArea() {
  return (
    <Routes>
      <Route index element={<UsersPage />} />
      <Route path=":id" element={<UserPage />} />
      <Route path="*" element={<Navigate to={`${staffPath}/users`} replace />} />
    </Routes>
  )
}
